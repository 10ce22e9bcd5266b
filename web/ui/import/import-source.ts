import type { z } from 'zod';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type {
  ImportMode,
  ImportReply,
  importEndpoints,
  PastImport,
  RunningImport,
} from '#kernel/import-report.ts';
import type { Permission } from '#kernel/permissions.ts';
import { answered, call, upload } from '../../api/call.ts';
import { saveDownload } from '../../api/download.ts';

/** What was taken in before, and what a job is taking in now. */
export interface Past {
  readonly rows: readonly PastImport[];
  readonly running: RunningImport | null;
}

/** Where an import goes: what the dialog asks of it, whatever it takes in. */
export interface ImportSource {
  /** Names it among the imports of the product. */
  readonly key: readonly string[];
  /** Rejects with what was refused, and says nothing: the dialog does, where the file is chosen. */
  readonly send: (file: File, mode: ImportMode, agreed: boolean) => Promise<ImportReply>;
  /** The file back, with its problems marked. */
  readonly saveMarked: (file: File, agreed: boolean) => Promise<unknown>;
  readonly past: (signal: AbortSignal) => Promise<Past>;
  readonly undo: (id: number) => Promise<unknown>;
}

const MAX_NAME = 255;

/**
 * The endpoints of an import as its dialog uses them; `query` is what it wants to know besides, and
 * `agreement` what is added once somebody agrees to what it would otherwise refuse.
 */
export function importSource(
  run: AnyEndpoint,
  others: ReturnType<typeof importEndpoints<Permission, z.ZodRawShape>>,
  query: Readonly<Record<string, string>>,
  agreement: Readonly<Record<string, string>> = {},
): ImportSource {
  const named = (file: File, agreed: boolean) => ({
    ...query,
    ...(agreed && agreement),
    fileName: file.name.slice(-MAX_NAME),
  });
  return {
    key: [run.id, ...Object.values(query)],
    send: async (file, mode, agreed) => {
      const asked = { ...named(file, agreed), mode };
      return (await answered(upload(run, file, asked, { quiet: true }))) as ImportReply;
    },
    saveMarked: (file, agreed) =>
      saveDownload(others.importMarked, { query: named(file, agreed), body: file } as never),
    // Beside what the dialog is for: where it does not come, nothing is said.
    past: (signal) => answered(call(others.pastImports, { query }, { signal, quiet: true })),
    undo: (id) => answered(call(others.undoImport, { body: { id } })),
  };
}
