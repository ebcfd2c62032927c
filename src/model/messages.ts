import { z } from 'zod';
import { runViewSchema } from './runView';

/** Editor → panel: always the whole picture. */
export const panelSnapshotSchema = z.object({
  type: z.literal('snapshot'),
  view: runViewSchema.nullable(),
  /** The editor's clock at sending, so that the panel can go on counting. */
  now: z.number(),
  /** One line of advice, shown until it is closed. */
  tip: z.string().optional(),
  /** The finding that a command has just travelled to: the panel selects it. Sent once. */
  select: z.string().optional(),
});
export type PanelSnapshot = Readonly<z.infer<typeof panelSnapshotSchema>>;

/** Panel → editor. Ids only: what they stand for is looked up on the editor's side. */
export const panelRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('open-finding'), id: z.string(), end: z.enum(['finding', 'from', 'to']) }),
  z.object({ type: z.literal('open-seam'), id: z.string(), end: z.enum(['from', 'to']) }),
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('export'), format: z.enum(['markdown', 'json']) }),
]);
export type PanelRequest = Readonly<z.infer<typeof panelRequestSchema>>;
