import { copyFile, mkdir, readdir } from 'node:fs/promises';

/**
 * Copies every object of one `objects` folder, loose and packed, into another, file by file: git touches the objects of
 * others when it copies them itself. What the first one borrows is not copied.
 */
export async function copyObjectFiles(from: string, to: string): Promise<void> {
  for (const folder of await readdir(from)) {
    const wanted = folder === 'pack' ? packFile : /^[0-9a-f]{2}$/.test(folder) ? looseFile : undefined;
    if (wanted === undefined) continue;
    const files = (await readdir(`${from}/${folder}`)).filter((name) => wanted.test(name));
    if (files.length === 0) continue;
    await mkdir(`${to}/${folder}`, { recursive: true });
    for (const name of files) await copyFile(`${from}/${folder}/${name}`, `${to}/${folder}/${name}`);
  }
}

const packFile = /^pack-[0-9a-f]{40,64}\.(?:pack|idx|rev)$/;
const looseFile = /^[0-9a-f]{38,62}$/;
