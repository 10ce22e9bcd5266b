CREATE TABLE "closed_department" (
	"month" date NOT NULL,
	"dept_id" integer NOT NULL,
	"path" integer[] NOT NULL,
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "closed_department_month_dept_id_pk" PRIMARY KEY("month","dept_id")
);
--> statement-breakpoint
CREATE TABLE "closed_sub_category" (
	"month" date NOT NULL,
	"sub_category_id" integer NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"category_id" integer NOT NULL,
	"category_zh" text NOT NULL,
	"category_en" text NOT NULL,
	CONSTRAINT "closed_sub_category_month_sub_category_id_pk" PRIMARY KEY("month","sub_category_id")
);
--> statement-breakpoint
ALTER TABLE "cost_row" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "late_entry" ADD COLUMN "correction_id" integer;--> statement-breakpoint
ALTER TABLE "closed_department" ADD CONSTRAINT "closed_department_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_sub_category" ADD CONSTRAINT "closed_sub_category_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Corrections of hours were known by their instant.
UPDATE "late_entry" "entry" SET "correction_id" = "correction"."id"
FROM "hours_correction" "correction"
WHERE "entry"."source" = 'labour' AND "entry"."kind" = 'correction'
  AND "correction"."sheet_id" = "entry"."source_id" AND "correction"."at" = "entry"."at";--> statement-breakpoint
-- Months that are closed already stand in the tree and under the names of today: nobody noted others.
INSERT INTO "closed_department" ("month", "dept_id", "path", "code", "name_zh", "name_en", "sort_order")
WITH RECURSIVE "tree" AS (
  SELECT "id", ARRAY["id"] AS "path" FROM "department" WHERE "parent_id" IS NULL
  UNION ALL
  SELECT "child"."id", "tree"."path" || "child"."id" FROM "department" "child" JOIN "tree" ON "child"."parent_id" = "tree"."id"
)
SELECT "closed"."month", "dept"."id", "tree"."path", "dept"."code", "dept"."name_zh", "dept"."name_en", "dept"."sort_order"
FROM "closed_month" "closed" CROSS JOIN "department" "dept" JOIN "tree" ON "tree"."id" = "dept"."id";--> statement-breakpoint
INSERT INTO "closed_sub_category" ("month", "sub_category_id", "name_zh", "name_en", "category_id", "category_zh", "category_en")
SELECT "closed"."month", "sub"."id", "sub"."name_zh", "sub"."name_en", "category"."id", "category"."name_zh", "category"."name_en"
FROM "closed_month" "closed" CROSS JOIN "cost_sub_category" "sub"
JOIN "cost_category" "category" ON "category"."id" = "sub"."category_id";--> statement-breakpoint
-- What rows were booked with: what the first correction after their month says was there before it, else what is there now.
UPDATE "cost_row" "row" SET "document" = jsonb_build_object('book', "book"."name",
    'period', to_char("line"."period", 'YYYY-MM'),
    'voucher', concat_ws('-', nullif("line"."word", ''), "line"."number"), 'line', "line"."line",
    'date', "line"."date", 'accountCode', "line"."account_code", 'accountName', "line"."account_name",
    'summary', "line"."summary")
  || coalesce((
    SELECT jsonb_object_agg("kept"."key", "kept"."value") FROM jsonb_each((
      SELECT "entry"."before" FROM "late_entry" "entry"
      WHERE "entry"."source" = 'voucher' AND "entry"."source_id" = "line"."id" AND "entry"."kind" = 'correction'
        AND coalesce("entry"."booked_in" > "row"."posting_month",
          "row"."posting_month" IN (SELECT "month" FROM "closed_month"))
      ORDER BY "entry"."id" LIMIT 1)) "kept"
    WHERE "kept"."key" IN ('date', 'accountCode', 'accountName', 'summary')), '{}')
FROM "voucher_line" "line" JOIN "account_book" "book" ON "book"."id" = "line"."book_id"
WHERE "row"."source" = 'voucher' AND "line"."id" = "row"."source_id";--> statement-breakpoint
UPDATE "cost_row" "row" SET "document" = jsonb_build_object('docNo', "issue"."doc_no", 'line', "issue"."line",
    'date', "issue"."date", 'code', "issue"."code", 'name', "issue"."name", 'pinyin', "issue"."pinyin",
    'spec', "issue"."spec", 'unit', "issue"."unit", 'quantity', "issue"."quantity_micro",
    'price', "issue"."price_micro", 'requesterId', "issue"."requester_id", 'requester', "issue"."requester_text")
  || coalesce((
    SELECT jsonb_object_agg(
      CASE "kept"."key" WHEN 'unitPrice' THEN 'price' ELSE "kept"."key" END,
      CASE WHEN "kept"."key" IN ('quantity', 'unitPrice')
        THEN to_jsonb(round(("kept"."value" #>> '{}')::numeric * 1000000)::bigint) ELSE "kept"."value" END)
    FROM jsonb_each((
      SELECT "entry"."before" FROM "late_entry" "entry"
      WHERE "entry"."source" = 'material' AND "entry"."source_id" = "issue"."id" AND "entry"."kind" = 'correction'
        AND coalesce("entry"."booked_in" > "row"."posting_month",
          "row"."posting_month" IN (SELECT "month" FROM "closed_month"))
      ORDER BY "entry"."id" LIMIT 1)) "kept"
    WHERE "kept"."key" IN ('date', 'code', 'name', 'spec', 'unit', 'quantity', 'unitPrice')), '{}')
FROM "material_issue" "issue"
WHERE "row"."source" = 'material' AND "issue"."id" = "row"."source_id";--> statement-breakpoint
UPDATE "cost_row" "row" SET "document" = jsonb_build_object('code', "asset"."code", 'name', "asset"."name",
  'pinyin', "asset"."pinyin")
FROM "asset" WHERE "row"."source" = 'asset' AND "asset"."id" = "row"."source_id";--> statement-breakpoint
-- What is gone was undone while its month was open: the next run leaves these rows out.
UPDATE "cost_row" SET "document" = CASE "source"
  WHEN 'voucher' THEN jsonb_build_object('book', '', 'period', to_char("origin_month", 'YYYY-MM'), 'voucher', '',
    'line', 1, 'date', "origin_month", 'accountCode', '', 'accountName', '', 'summary', '')
  ELSE jsonb_build_object('docNo', '', 'line', 1, 'date', "origin_month", 'code', '', 'name', '', 'pinyin', '',
    'spec', '', 'unit', '', 'quantity', 0, 'price', 0, 'requesterId', null, 'requester', '') END
WHERE "source" <> 'labour' AND "document" IS NULL;--> statement-breakpoint
ALTER TABLE "cost_row" ADD CONSTRAINT "cost_row_document_check" CHECK (("source" = 'labour') = ("document" is null));--> statement-breakpoint
CREATE TABLE "company_thresholds" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"warn_percent" smallint NOT NULL,
	"over_percent" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_thresholds_one_check" CHECK ("company_thresholds"."id" = 1),
	CONSTRAINT "company_thresholds_percent_check" CHECK ("company_thresholds"."warn_percent" between 1 and 1000 and "company_thresholds"."over_percent" between "company_thresholds"."warn_percent" and 1000)
);
--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "confirmed_for" integer;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "totals" jsonb;--> statement-breakpoint
INSERT INTO "company_thresholds" ("warn_percent", "over_percent") VALUES (80, 100);--> statement-breakpoint
-- What files came to was not kept: what became of their lines is all there is to tell it.
UPDATE "import_run" "run" SET "totals" = "sums"."totals"
FROM (
  SELECT "record"."run_id", jsonb_build_object('lines', count("line"."id"),
    'vouchers', count(DISTINCT ("line"."period", "line"."word", "line"."number")) FILTER (WHERE "line"."id" IS NOT NULL),
    'amountFen', coalesce(sum("line"."debit_fen"), 0), 'creditFen', coalesce(sum("line"."credit_fen"), 0),
    'months', coalesce(jsonb_agg(DISTINCT to_char("line"."period", 'YYYY-MM')) FILTER (WHERE "line"."id" IS NOT NULL), '[]'),
    'reckoned', true) AS "totals"
  FROM "import_record" "record"
  LEFT JOIN "voucher_line" "line" ON "line"."id" = "record"."entity_id" AND NOT "line"."removed"
  GROUP BY "record"."run_id"
) "sums"
WHERE "run"."kind" = 'vouchers' AND "sums"."run_id" = "run"."id";--> statement-breakpoint
UPDATE "import_run" "run" SET "totals" = "sums"."totals"
FROM (
  SELECT "record"."run_id", jsonb_build_object('lines', count("issue"."id"),
    'amountFen', coalesce(sum("issue"."amount_fen"), 0), 'reckoned', true) AS "totals"
  FROM "import_record" "record" LEFT JOIN "material_issue" "issue" ON "issue"."id" = "record"."entity_id"
  GROUP BY "record"."run_id"
) "sums"
WHERE "run"."kind" = 'materials' AND "sums"."run_id" = "run"."id";
