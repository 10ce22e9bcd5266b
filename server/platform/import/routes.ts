import type { z } from 'zod';
import type { importEndpoints } from '#kernel/import-report.ts';
import type { Permission } from '#kernel/permissions.ts';
import { type Route, route } from '../wire/route.ts';
import type { ImportKind, ImportPlan } from './kind.ts';
import { markedImport } from './marked.ts';
import { pastImports, undoImport } from './undo.ts';

/** What every import answers besides the import itself. `paramsOf` reads what is its own from a query. */
export function importRoutes<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  endpoints: ReturnType<typeof importEndpoints<Permission, z.ZodRawShape>>,
  paramsOf: (query: Readonly<Record<string, unknown>>) => Params,
): readonly Route[] {
  return [
    route(endpoints.importMarked, ({ query, file }, context) =>
      markedImport(kind, context, file, {
        fileName: String(query.fileName ?? ''),
        params: paramsOf(query),
      }),
    ),
    route(endpoints.pastImports, ({ query }, context) =>
      pastImports(context, kind, kind.scope(paramsOf(query))),
    ),
    route(endpoints.undoImport, ({ body }, context) => undoImport(context, kind, body.id)),
  ];
}
