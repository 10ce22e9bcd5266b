CREATE INDEX "cost_row_afterwards_idx" ON "cost_row" USING btree ("run_id") WHERE "cost_row"."kind" <> 'normal';--> statement-breakpoint
-- What a row says becomes numbers that are added up, in any order. Digests of runs whose rows are kept are those that
-- closing would work out now; nothing is held to be the same as the others.
UPDATE "account_run" SET "digest" = NULL
WHERE "id" IN (SELECT "run_id" FROM "run_sum") AND "id" NOT IN (SELECT "run_id" FROM "cost_row");--> statement-breakpoint
UPDATE "account_run" "run" SET "digest" = "content"."digest"
FROM (
  SELECT "run_id", encode(sha256(convert_to(
    sum(hashtextextended("line", 0)) || '|' || sum(hashtextextended("line", 1)), 'UTF8')), 'hex') AS "digest"
  FROM (
    SELECT "run_id", concat_ws('|', "posting_month", "origin_month", "kind", "source", "source_id",
      coalesce("project_id", 0), coalesce("main_project_id", 0), coalesce("division", -1), coalesce("project_type", -1),
      "sub_category_id", coalesce("dept_id", 0), "minutes", "fen", "at_actual_fen", "document" - 'pinyin') AS "line"
    FROM "cost_row"
    OFFSET 0
  ) "one" GROUP BY "run_id"
) "content"
WHERE "content"."run_id" = "run"."id" AND "run"."digest" IS NOT NULL;
