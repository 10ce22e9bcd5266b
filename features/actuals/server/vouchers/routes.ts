import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { takeIn } from '#server/platform/import/background.ts';
import { markedImport } from '#server/platform/import/marked.ts';
import { pastImports, undoImport } from '#server/platform/import/undo.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { changeBook, createBook, readHeadings, voucherTemplate } from './books.ts';
import { findBooks } from './books-store.ts';
import { scopeOf, voucherImport } from './import.ts';
import { readImports, readLinesPage } from './reading.ts';
import { undoVouchers } from './undo.ts';

export const voucherRoutes: readonly Route[] = [
  route(voucherEndpoints.list, ({ query }, context) => readLinesPage(context, query)),
  route(voucherEndpoints.imports, ({ query }, context) => readImports(context, query)),
  route(voucherEndpoints.books, (_, { db }) => findBooks(db.executor)),
  route(voucherEndpoints.createBook, ({ body }, context) => createBook(context, body)),
  route(voucherEndpoints.updateBook, ({ body }, context) => changeBook(context, body)),
  route(voucherEndpoints.readHeadings, ({ query, file }, context) =>
    readHeadings(context, file, query),
  ),
  route(voucherEndpoints.importTemplate, (_, context) => voucherTemplate(context)),
  route(voucherEndpoints.importSheet, async ({ query, file }, context) => {
    const { bookId, corrections, ...request } = query;
    const params = { bookId, corrections };
    return takeIn(await voucherImport(context, params), context, file, { ...request, params });
  }),
  route(voucherEndpoints.importMarked, async ({ query, file }, context) => {
    const { fileName, ...params } = query;
    return markedImport(await voucherImport(context, params), context, file, { fileName, params });
  }),
  route(voucherEndpoints.pastImports, ({ query }, context) =>
    pastImports(context, { name: 'vouchers' }, scopeOf(query)),
  ),
  route(voucherEndpoints.undoImport, ({ body }, context) =>
    undoImport(context, { name: 'vouchers', undo: undoVouchers }, body.id),
  ),
];
