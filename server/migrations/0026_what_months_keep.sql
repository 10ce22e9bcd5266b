CREATE TABLE "waiver_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiver_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"event" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"people" integer NOT NULL,
	"minutes" bigint,
	CONSTRAINT "waiver_event_event_check" CHECK ("waiver_event"."event" in ('waived', 'unwaived'))
);
--> statement-breakpoint
-- What a department was as a month closed, nobody noted; one that is gone was no place people are counted under.
ALTER TABLE "closed_department" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "closed_department" "kept" SET "kind" = coalesce(
  (SELECT "dept"."kind" FROM "department" "dept" WHERE "dept"."id" = "kept"."dept_id"), 'group');--> statement-breakpoint
ALTER TABLE "closed_department" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "waiver_event_month_idx" ON "waiver_event" USING btree ("month");--> statement-breakpoint
-- Hours that were waived and waited for after all, as the log of changes tells it. How many they were is known where
-- all of what was waived then still is: from the run everybody saw at that moment.
INSERT INTO "waiver_event" ("month", "event", "at", "by_id", "by_name", "reason", "people", "minutes")
SELECT "told"."month", "told"."event", "told"."at", "told"."by_id", "told"."by_name", "told"."reason",
  CASE WHEN "known"."waivers" = "told"."people" THEN "known"."people" ELSE "told"."people" END,
  CASE WHEN "known"."waivers" = "told"."people" THEN "known"."minutes" END
FROM (
  SELECT "entry"."id", ("entry"."entity_id" || '-01')::date AS "month",
    CASE "entry"."action" WHEN 'actuals.waive' THEN 'waived' ELSE 'unwaived' END AS "event", "entry"."at",
    coalesce("entry"."actor_id", 0) AS "by_id", coalesce("person"."nick_name", "entry"."actor_name") AS "by_name",
    coalesce("entry"."after"->>'reason', '') AS "reason",
    jsonb_array_length(coalesce("entry"."after", "entry"."before")->'people') AS "people"
  FROM "audit_entry" "entry" LEFT JOIN "person" ON "person"."id" = "entry"."actor_id"
  WHERE "entry"."entity" = 'month' AND "entry"."action" IN ('actuals.waive', 'actuals.unwaive')
) "told" CROSS JOIN LATERAL (
  SELECT count(*)::int AS "waivers", count(DISTINCT "waiver"."person_id")::int AS "people",
    sum("finding"."minutes")::bigint AS "minutes"
  FROM "hours_waiver" "waiver" JOIN "run_finding" "finding" ON "finding"."kind" = 'unapproved'
    AND "finding"."key" = "waiver"."batch_id" || ':' || "waiver"."person_id"
    AND "finding"."run_id" = (
      SELECT "run"."id" FROM "account_run" "run"
      WHERE "run"."month" = "waiver"."month" AND "run"."state" = 'done' AND "run"."finished_at" <= "waiver"."at"
      ORDER BY "run"."run_no" DESC LIMIT 1)
  WHERE "told"."event" = 'waived' AND "waiver"."month" = "told"."month" AND "waiver"."at" = "told"."at"
    AND "waiver"."reason" = "told"."reason"
) "known"
ORDER BY "told"."at", "told"."id";--> statement-breakpoint
INSERT INTO "waiver_event" ("month", "event", "at", "by_id", "by_name", "reason", "people")
SELECT "waiver"."month", 'waived', "waiver"."at", "waiver"."by_id", "person"."nick_name", "waiver"."reason",
  count(DISTINCT "waiver"."person_id")
FROM "hours_waiver" "waiver" JOIN "person" ON "person"."id" = "waiver"."by_id"
WHERE NOT EXISTS (
  SELECT FROM "waiver_event" "event"
  WHERE "event"."month" = "waiver"."month" AND "event"."at" = "waiver"."at" AND "event"."event" = 'waived')
GROUP BY "waiver"."month", "waiver"."at", "waiver"."by_id", "person"."nick_name", "waiver"."reason"
ORDER BY "waiver"."at";--> statement-breakpoint
-- Digests say with which words rows are booked, too: those of runs whose rows are kept as closing would work them out
-- now. What the others were booked with nobody can say any more, so that nothing is held to be the same as they are.
UPDATE "account_run" SET "digest" = NULL
WHERE "id" IN (SELECT "run_id" FROM "run_sum") AND "id" NOT IN (SELECT "run_id" FROM "cost_row");--> statement-breakpoint
UPDATE "account_run" "run" SET "digest" = "content"."digest"
FROM (
  SELECT "run_id", encode(sha256(convert_to(string_agg("line", chr(10) ORDER BY "line" COLLATE "C"), 'UTF8')), 'hex') AS "digest"
  FROM (
    SELECT "run_id", concat_ws('|', "posting_month", "origin_month", "kind", "source", "source_id",
      coalesce("project_id", 0), coalesce("main_project_id", 0), coalesce("division", -1), coalesce("project_type", -1),
      "sub_category_id", coalesce("dept_id", 0), "minutes", "fen", "at_actual_fen",
      encode(sha256(convert_to(("document" - 'pinyin')::text, 'UTF8')), 'hex')) AS "line"
    FROM "cost_row"
  ) "one" GROUP BY "run_id"
) "content"
WHERE "content"."run_id" = "run"."id" AND "run"."digest" IS NOT NULL;
