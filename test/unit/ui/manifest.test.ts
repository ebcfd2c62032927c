import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { commandTable } from '../../../src/model/commands';
import { settingsTable } from '../../../src/model/settings';

const manifestSchema = z.object({
  icon: z.string(),
  extensionKind: z.array(z.string()),
  activationEvents: z.array(z.string()),
  capabilities: z.object({
    untrustedWorkspaces: z.object({ supported: z.string(), restrictedConfigurations: z.array(z.string()) }),
    virtualWorkspaces: z.object({ supported: z.boolean() }),
  }),
  contributes: z.object({
    commands: z.array(
      z.strictObject({ command: z.string(), title: z.string(), category: z.string(), icon: z.string().optional() }),
    ),
    menus: z.record(z.string(), z.array(z.object({ command: z.string(), when: z.string() }))),
    configuration: z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) }),
  }),
});
const root = new URL('../../../', import.meta.url);
const manifest = manifestSchema.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));

describe('the manifest', () => {
  it('has exactly the commands of the table', () => {
    const expected = Object.entries(commandTable).map(([command, { title, icon }]) => ({
      command,
      title,
      category: 'Seamline',
      ...(icon === undefined ? {} : { icon }),
    }));
    assert.deepEqual(manifest.contributes.commands, expected);
  });

  it('has exactly the settings of the table: scope, default, description, allowed values', () => {
    const expected = Object.fromEntries(
      Object.entries(settingsTable).map(([name, row], order) => {
        const { scope, description, default: fallback } = row;
        const allowed = withoutNoise(z.toJSONSchema(row.schema, { io: 'input' }));
        return [`seamline.${name}`, { order, scope, description, default: fallback, ...allowed }];
      }),
    );
    assert.deepEqual(manifest.contributes.configuration.properties, expected);
  });

  it('restricts every setting of the machine in untrusted workspaces', () => {
    const machine = Object.entries(settingsTable).flatMap(([name, { scope }]) =>
      scope === 'machine' ? [`seamline.${name}`] : [],
    );
    const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
    assert.equal(untrustedWorkspaces.supported, 'limited');
    assert.deepEqual(untrustedWorkspaces.restrictedConfigurations, machine);
    assert.equal(virtualWorkspaces.supported, false);
  });

  it('puts only its own commands into menus', () => {
    for (const items of Object.values(manifest.contributes.menus))
      for (const { command } of items) assert.ok(command in commandTable, command);
  });

  it('names an icon that is there', () => {
    const png = readFileSync(new URL(manifest.icon, root));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [128, 128]);
  });
});

/** What zod adds to a schema and a settings page has no use for. */
function withoutNoise(schema: unknown): object {
  const clean: unknown = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ? undefined : value,
    ),
  );
  return z.record(z.string(), z.unknown()).parse(clean);
}
