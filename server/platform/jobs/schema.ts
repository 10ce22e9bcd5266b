import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** One background job as people see it: what it is doing, how far it is, how it ended. */
export const jobRun = pgTable(
  'job_run',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    step: text().notNull().default(''),
    percent: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    requestedBy: integer('requested_by'),
    /** Renewed while it runs; one that stopped beating belonged to a process that died. */
    heartbeatAt: instant('heartbeat_at'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    result: jsonb(),
    problem: text(),
  },
  (table) => [
    index('job_run_state_idx').on(table.state, table.heartbeatAt),
    index('job_run_requested_by_idx').on(table.requestedBy, table.createdAt),
    check('job_run_state_check', sql`${table.state} in ('queued', 'running', 'done', 'failed')`),
    check('job_run_percent_check', sql`${table.percent} between 0 and 100`),
  ],
);
