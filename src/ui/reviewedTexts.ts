import { Uri, workspace, type Disposable } from 'vscode';
import { sideSchema, type Side } from '../model/change';
import type { ReviewService } from '../run/service';

export const reviewedScheme = 'seamline';

/** The address of a text as a run reviewed it; its name tells the editor the language. */
export const reviewedUri = (runId: string, side: Side, path: string): Uri =>
  Uri.from({ scheme: reviewedScheme, path: `/${runId}/${side}/${path}` });

export const sideOf = (uri: Uri): Side | undefined => sideSchema.safeParse(uri.path.split('/')[2]).data;

/** Read-only documents with the texts that were reviewed. */
export function reviewedTexts(service: Pick<ReviewService, 'text'>): Disposable {
  return workspace.registerTextDocumentContentProvider(reviewedScheme, {
    provideTextDocumentContent: async (uri) => {
      const [, runId = '', side, ...path] = uri.path.split('/');
      const parsed = sideSchema.safeParse(side);
      // An address can be typed by anybody: only what names a run is looked up.
      const text =
        /^[\w-]+$/.test(runId) && parsed.success ? await service.text(runId, parsed.data, path.join('/')) : undefined;
      if (text === undefined) throw new Error('The text of this file was not kept with the run.');
      return text;
    },
  });
}
