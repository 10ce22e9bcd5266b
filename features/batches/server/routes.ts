import { batchEndpoints } from '#features/batches/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { extendBatch, withdrawExtension } from './extensions.ts';
import { findCandidates } from './people-store.ts';
import { previewBatch } from './preview.ts';
import { closeBatch, publishBatch } from './publishing.ts';
import { blankBatch, readBatch, readList } from './reading.ts';
import { copyBatch, createBatch, removeBatch, updateBatchSettings } from './service.ts';

/** Openings and deadlines are meant in this time zone. */
export function batchRoutes(timeZone: string): readonly Route[] {
  return [
    route(batchEndpoints.list, ({ query }, context) => readList(context, query, timeZone)),
    route(batchEndpoints.blank, (_, context) => blankBatch(context, timeZone)),
    route(batchEndpoints.read, ({ params }, context) =>
      readBatch(context.db.executor, params.id, context, timeZone),
    ),
    route(batchEndpoints.create, ({ body }, context) => createBatch(context, body, timeZone)),
    route(batchEndpoints.update, ({ body }, context) =>
      updateBatchSettings(context, body, timeZone),
    ),
    route(batchEndpoints.remove, ({ body }, context) => removeBatch(context, body, timeZone)),
    route(batchEndpoints.copy, ({ body }, context) => copyBatch(context, body, timeZone)),
    route(batchEndpoints.publish, ({ body }, context) => publishBatch(context, body, timeZone)),
    route(batchEndpoints.close, ({ body }, context) => closeBatch(context, body, timeZone)),
    route(batchEndpoints.extend, ({ body }, context) => extendBatch(context, body, timeZone)),
    route(batchEndpoints.withdrawExtension, ({ body }, context) =>
      withdrawExtension(context, body, timeZone),
    ),
    route(batchEndpoints.preview, ({ body }, context) => previewBatch(context, body)),
    route(batchEndpoints.candidates, ({ query }, { db }) => findCandidates(db.executor, query)),
  ];
}
