CREATE TABLE "account_mark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date,
	"cause" text NOT NULL,
	"record" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"run_id" integer,
	"taken_in" date,
	CONSTRAINT "account_mark_cause_check" CHECK ("account_mark"."cause" in ('hours', 'correction', 'asked', 'assignment', 'rate', 'standard', 'voucher', 'material', 'asset', 'mapping', 'pool', 'project', 'upgrade'))
);
--> statement-breakpoint
CREATE TABLE "month_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"event" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"run_id" integer,
	CONSTRAINT "month_event_event_check" CHECK ("month_event"."event" in ('closed', 'reopened'))
);
--> statement-breakpoint
ALTER TABLE "account_run" DROP CONSTRAINT "account_run_state_check";--> statement-breakpoint
CREATE INDEX "account_mark_waiting_idx" ON "account_mark" USING btree ("month") WHERE "account_mark"."taken_in" is null;--> statement-breakpoint
CREATE INDEX "account_mark_taken_idx" ON "account_mark" USING btree ("taken_in");--> statement-breakpoint
CREATE INDEX "month_event_month_idx" ON "month_event" USING btree ("month");--> statement-breakpoint
ALTER TABLE "account_run" ADD CONSTRAINT "account_run_state_check" CHECK ("account_run"."state" in ('queued', 'running', 'done', 'failed', 'superseded'));--> statement-breakpoint
-- What became of months so far, as the log of changes tells it; the name of whoever is gone is what they signed in with.
INSERT INTO "month_event" ("month", "event", "at", "by_id", "by_name", "reason", "run_id")
SELECT ("entry"."entity_id" || '-01')::date,
  CASE "entry"."action" WHEN 'periods.close' THEN 'closed' ELSE 'reopened' END, "entry"."at",
  coalesce("entry"."actor_id", 0), coalesce("person"."nick_name", "entry"."actor_name"),
  coalesce("entry"."after"->>'reason', ''), ("entry"."after"->>'runId')::int
FROM "audit_entry" "entry" LEFT JOIN "person" ON "person"."id" = "entry"."actor_id"
WHERE "entry"."entity" = 'month' AND "entry"."action" IN ('periods.close', 'periods.reopen')
ORDER BY "entry"."at", "entry"."id";--> statement-breakpoint
INSERT INTO "month_event" ("month", "event", "at", "by_id", "by_name", "run_id")
SELECT "closed"."month", 'closed', "closed"."closed_at", "closed"."closed_by", "closed"."closed_by_name", "closed"."run_id"
FROM "closed_month" "closed"
WHERE NOT EXISTS (SELECT FROM "month_event" "event" WHERE "event"."month" = "closed"."month" AND "event"."event" = 'closed')
ORDER BY "closed"."month";--> statement-breakpoint
-- Only the earliest open month is worked out: a run of a later one counts what an earlier one may book yet.
CREATE TEMPORARY TABLE "withdrawn_month" ON COMMIT DROP AS
SELECT "task"."month" FROM "account_task" "task"
WHERE "task"."month" > coalesce(
  (SELECT (max("closed"."month") + interval '1 month')::date FROM "closed_month" "closed"),
  (SELECT "start_month" FROM "ledger"), 'infinity');--> statement-breakpoint
DELETE FROM "account_task" WHERE "month" IN (SELECT "month" FROM "withdrawn_month");--> statement-breakpoint
DELETE FROM "cost_month" WHERE "month" IN (SELECT "month" FROM "withdrawn_month");--> statement-breakpoint
DELETE FROM "budget_actual" WHERE "month" IN (SELECT "month" FROM "withdrawn_month");--> statement-breakpoint
-- Whether the run of the open month saw everything, nobody noted.
INSERT INTO "account_mark" ("month", "cause", "record", "at")
SELECT "task"."month", 'upgrade', '', now() FROM "account_task" "task"
WHERE NOT EXISTS (SELECT FROM "closed_month" "closed" WHERE "closed"."month" = "task"."month");--> statement-breakpoint
UPDATE "account_state" SET "data_version" = "data_version" + 1;
