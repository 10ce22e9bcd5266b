import { batchEndpoints } from '#features/batches/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { extendBatch, withdrawExtension } from './extensions.ts';
import { findCandidates } from './people-store.ts';
import { previewBatch } from './preview.ts';
import { closeBatch, publishBatch } from './publishing.ts';
import { blankBatch, readBatch, readList } from './reading.ts';
import { copyBatch, createBatch, removeBatch, updateBatchSettings } from './service.ts';

export const batchRoutes: readonly Route[] = [
  route(batchEndpoints.list, ({ query }, context) => readList(context, query)),
  route(batchEndpoints.blank, (_, context) => blankBatch(context)),
  route(batchEndpoints.read, ({ params }, context) =>
    readBatch(context.db.executor, params.id, context),
  ),
  route(batchEndpoints.create, ({ body }, context) => createBatch(context, body)),
  route(batchEndpoints.update, ({ body }, context) => updateBatchSettings(context, body)),
  route(batchEndpoints.remove, ({ body }, context) => removeBatch(context, body)),
  route(batchEndpoints.copy, ({ body }, context) => copyBatch(context, body)),
  route(batchEndpoints.publish, ({ body }, context) => publishBatch(context, body)),
  route(batchEndpoints.close, ({ body }, context) => closeBatch(context, body)),
  route(batchEndpoints.extend, ({ body }, context) => extendBatch(context, body)),
  route(batchEndpoints.withdrawExtension, ({ body }, context) => withdrawExtension(context, body)),
  route(batchEndpoints.preview, ({ body }, context) => previewBatch(context, body)),
  route(batchEndpoints.candidates, ({ query }, { db }) => findCandidates(db.executor, query)),
];
