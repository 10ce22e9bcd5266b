CREATE TABLE "account_book" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_book_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"headings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_mapping" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prefix" text NOT NULL,
	"target" text NOT NULL,
	"sub_category_id" integer,
	"from_month" date,
	"to_month" date,
	"note" text DEFAULT '' NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_mapping_target_check" CHECK ("account_mapping"."target" in ('subCategory', 'elsewhere', 'none')),
	CONSTRAINT "account_mapping_sub_category_check" CHECK (("account_mapping"."target" = 'subCategory') = ("account_mapping"."sub_category_id" is not null)),
	CONSTRAINT "account_mapping_prefix_check" CHECK ("account_mapping"."prefix" <> ''),
	CONSTRAINT "account_mapping_months_check" CHECK (coalesce(extract(day from "account_mapping"."from_month") = 1, true)
        and coalesce(extract(day from "account_mapping"."to_month") = 1, true)
        and coalesce("account_mapping"."from_month" <= "account_mapping"."to_month", true))
);
--> statement-breakpoint
CREATE TABLE "account_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"run_no" integer NOT NULL,
	"job_id" uuid,
	"state" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"asked_by" integer NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"digest" text,
	"findings_digest" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "account_run_state_check" CHECK ("account_run"."state" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "account_run_month_check" CHECK (extract(day from "account_run"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "account_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"data_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_state_one_check" CHECK ("account_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "account_task" (
	"month" date PRIMARY KEY NOT NULL,
	"run_id" integer NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_actual" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_actual_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"budget_id" integer,
	"project_id" integer NOT NULL,
	"sub_category_id" integer NOT NULL,
	"source" text NOT NULL,
	"minutes" bigint NOT NULL,
	"fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_month" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"origin_month" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"project_id" integer,
	"main_project_id" integer,
	"division" smallint,
	"project_type" smallint,
	"sub_category_id" integer NOT NULL,
	"dept_id" integer,
	"minutes" bigint NOT NULL,
	"fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE "cost_row_number" AS bigint;
--> statement-breakpoint
CREATE TABLE "cost_row" (
	"id" bigint DEFAULT nextval('cost_row_number') NOT NULL,
	"run_id" integer NOT NULL,
	"posting_month" date NOT NULL,
	"origin_month" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"source_id" integer NOT NULL,
	"project_id" integer,
	"main_project_id" integer,
	"division" smallint,
	"project_type" smallint,
	"sub_category_id" integer NOT NULL,
	"dept_id" integer,
	"person_id" integer,
	"minutes" integer DEFAULT 0 NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "cost_row_id_posting_month_pk" PRIMARY KEY("id","posting_month"),
	CONSTRAINT "cost_row_kind_check" CHECK ("cost_row"."kind" in ('normal', 'late', 'correction')),
	CONSTRAINT "cost_row_source_check" CHECK ("cost_row"."source" in ('labour', 'voucher', 'material', 'asset'))
) PARTITION BY RANGE ("posting_month");
--> statement-breakpoint
CREATE TABLE "hours_waiver" (
	"month" date NOT NULL,
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	CONSTRAINT "hours_waiver_month_batch_id_person_id_pk" PRIMARY KEY("month","batch_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "labour_people" (
	"month" date NOT NULL,
	"project_id" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "labour_people_month_project_id_pk" PRIMARY KEY("month","project_id")
);
--> statement-breakpoint
CREATE TABLE "pool_decision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pool_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" integer NOT NULL,
	"month" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pool_decision_source_check" CHECK ("pool_decision"."source" in ('voucher', 'material', 'asset')),
	CONSTRAINT "pool_decision_month_check" CHECK (extract(day from "pool_decision"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "pool_part" (
	"decision_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"project_id" integer,
	"share_bp" integer NOT NULL,
	CONSTRAINT "pool_part_decision_id_place_pk" PRIMARY KEY("decision_id","place"),
	CONSTRAINT "pool_part_share_check" CHECK ("pool_part"."share_bp" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "run_finding" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_finding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"rows" integer NOT NULL,
	"fen" bigint NOT NULL,
	"minutes" bigint NOT NULL,
	"about" jsonb NOT NULL,
	CONSTRAINT "run_finding_kind_check" CHECK ("run_finding"."kind" in ('unapproved', 'missingRate', 'unmapped', 'unbalanced', 'unassigned', 'closedShare'))
);
--> statement-breakpoint
CREATE TABLE "run_source" (
	"run_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_rows" integer NOT NULL,
	"source_fen" bigint NOT NULL,
	"source_minutes" bigint NOT NULL,
	"booked_rows" integer NOT NULL,
	"booked_fen" bigint NOT NULL,
	"booked_minutes" bigint NOT NULL,
	"pending_rows" integer NOT NULL,
	"pending_fen" bigint NOT NULL,
	"pending_minutes" bigint NOT NULL,
	CONSTRAINT "run_source_run_id_source_pk" PRIMARY KEY("run_id","source")
);
--> statement-breakpoint
CREATE TABLE "run_sum" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_sum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"source" text NOT NULL,
	"project_id" integer,
	"sub_category_id" integer NOT NULL,
	"kind" text NOT NULL,
	"rows" integer NOT NULL,
	"minutes" bigint NOT NULL,
	"fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"book_id" integer NOT NULL,
	"period" date NOT NULL,
	"word" text NOT NULL,
	"number" text NOT NULL,
	"line" integer NOT NULL,
	"date" date NOT NULL,
	"account_code" text NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"debit_fen" bigint NOT NULL,
	"credit_fen" bigint NOT NULL,
	"project_id" integer,
	"project_text" text DEFAULT '' NOT NULL,
	"dept_id" integer,
	"dept_text" text DEFAULT '' NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voucher_line_period_check" CHECK (extract(day from "voucher_line"."period") = 1),
	CONSTRAINT "voucher_line_line_check" CHECK ("voucher_line"."line" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "asset" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"sub_category_id" integer NOT NULL,
	"kind" text NOT NULL,
	"original_fen" bigint NOT NULL,
	"in_service_month" date NOT NULL,
	"life_months" integer NOT NULL,
	"residual_bp" integer NOT NULL,
	"custodian_id" integer,
	"dept_id" integer NOT NULL,
	"status" text NOT NULL,
	"scrapped_month" date,
	"note" text DEFAULT '' NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "asset_kind_check" CHECK ("asset"."kind" in ('fixed', 'software')),
	CONSTRAINT "asset_status_check" CHECK ("asset"."status" in ('inUse', 'idle', 'scrapped')),
	CONSTRAINT "asset_value_check" CHECK ("asset"."original_fen" between 1 and 1000000000000),
	CONSTRAINT "asset_life_check" CHECK ("asset"."life_months" between 1 and 600),
	CONSTRAINT "asset_residual_check" CHECK ("asset"."residual_bp" between 0 and 10000),
	CONSTRAINT "asset_scrapped_check" CHECK (("asset"."status" = 'scrapped') = ("asset"."scrapped_month" is not null)),
	CONSTRAINT "asset_months_check" CHECK (extract(day from "asset"."in_service_month") = 1
        and ("asset"."scrapped_month" is null or (extract(day from "asset"."scrapped_month") = 1
          and "asset"."scrapped_month" >= "asset"."in_service_month")))
);
--> statement-breakpoint
CREATE TABLE "asset_month" (
	"asset_id" integer NOT NULL,
	"month" date NOT NULL,
	"fen" bigint NOT NULL,
	"taken_fen" bigint NOT NULL,
	CONSTRAINT "asset_month_asset_id_month_pk" PRIMARY KEY("asset_id","month")
);
--> statement-breakpoint
CREATE TABLE "asset_share" (
	"asset_id" integer NOT NULL,
	"from_month" date NOT NULL,
	"project_id" integer NOT NULL,
	"share_bp" integer NOT NULL,
	CONSTRAINT "asset_share_asset_id_from_month_project_id_pk" PRIMARY KEY("asset_id","from_month","project_id"),
	CONSTRAINT "asset_share_month_check" CHECK (extract(day from "asset_share"."from_month") = 1),
	CONSTRAINT "asset_share_part_check" CHECK ("asset_share"."share_bp" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "material_issue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doc_no" text NOT NULL,
	"line" integer NOT NULL,
	"date" date NOT NULL,
	"month" date NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity_micro" bigint NOT NULL,
	"price_micro" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"project_id" integer,
	"project_text" text DEFAULT '' NOT NULL,
	"sub_category_id" integer NOT NULL,
	"requester_id" integer,
	"requester_text" text DEFAULT '' NOT NULL,
	"dept_id" integer,
	"dept_text" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "material_issue_month_check" CHECK ("material_issue"."month" = date_trunc('month', "material_issue"."date"::timestamp)::date),
	CONSTRAINT "material_issue_line_check" CHECK ("material_issue"."line" between 1 and 100000),
	CONSTRAINT "material_issue_quantity_check" CHECK ("material_issue"."quantity_micro" between -1000000000000000 and 1000000000000000),
	CONSTRAINT "material_issue_price_check" CHECK ("material_issue"."price_micro" between 0 and 1000000000000000),
	CONSTRAINT "material_issue_amount_check" CHECK ("material_issue"."amount_fen" between -1000000000000 and 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "late_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" integer NOT NULL,
	"origin_month" date NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"booked_in" date,
	CONSTRAINT "late_entry_source_check" CHECK ("late_entry"."source" in ('labour', 'voucher', 'material')),
	CONSTRAINT "late_entry_kind_check" CHECK ("late_entry"."kind" in ('late', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "hours_correction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hours_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hours_correction_cell" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hours_correction_cell_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"correction_id" integer NOT NULL,
	"project_id" integer,
	"absence" text,
	"date" date NOT NULL,
	"minutes" smallint NOT NULL,
	CONSTRAINT "hours_correction_cell_one_check" CHECK (num_nonnulls("hours_correction_cell"."project_id", "hours_correction_cell"."absence") = 1),
	CONSTRAINT "hours_correction_cell_absence_check" CHECK ("hours_correction_cell"."absence" in ('annual', 'sick', 'personal', 'other')),
	CONSTRAINT "hours_correction_cell_minutes_check" CHECK ("hours_correction_cell"."minutes" between -1440 and 1440 and "hours_correction_cell"."minutes" <> 0)
);
--> statement-breakpoint
ALTER TABLE "account_mapping" ADD CONSTRAINT "account_mapping_sub_category_id_cost_sub_category_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."cost_sub_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mapping" ADD CONSTRAINT "account_mapping_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_run" ADD CONSTRAINT "account_run_asked_by_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_task" ADD CONSTRAINT "account_task_run_id_account_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."account_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_actual" ADD CONSTRAINT "budget_actual_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_month" ADD CONSTRAINT "cost_month_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_waiver" ADD CONSTRAINT "hours_waiver_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_waiver" ADD CONSTRAINT "hours_waiver_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_waiver" ADD CONSTRAINT "hours_waiver_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labour_people" ADD CONSTRAINT "labour_people_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_decision" ADD CONSTRAINT "pool_decision_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_part" ADD CONSTRAINT "pool_part_decision_id_pool_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."pool_decision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_part" ADD CONSTRAINT "pool_part_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_finding" ADD CONSTRAINT "run_finding_run_id_account_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."account_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_source" ADD CONSTRAINT "run_source_run_id_account_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."account_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_sum" ADD CONSTRAINT "run_sum_run_id_account_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."account_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_sum" ADD CONSTRAINT "run_sum_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_book_id_account_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."account_book"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_line" ADD CONSTRAINT "voucher_line_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_sub_category_id_cost_sub_category_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."cost_sub_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_custodian_id_person_id_fk" FOREIGN KEY ("custodian_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_month" ADD CONSTRAINT "asset_month_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_share" ADD CONSTRAINT "asset_share_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_share" ADD CONSTRAINT "asset_share_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_issue" ADD CONSTRAINT "material_issue_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_issue" ADD CONSTRAINT "material_issue_sub_category_id_cost_sub_category_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."cost_sub_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_issue" ADD CONSTRAINT "material_issue_requester_id_person_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_issue" ADD CONSTRAINT "material_issue_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_issue" ADD CONSTRAINT "material_issue_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_correction" ADD CONSTRAINT "hours_correction_sheet_id_timesheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."timesheet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_correction" ADD CONSTRAINT "hours_correction_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_correction_cell" ADD CONSTRAINT "hours_correction_cell_correction_id_hours_correction_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."hours_correction"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_correction_cell" ADD CONSTRAINT "hours_correction_cell_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_book_name_key" ON "account_book" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "account_mapping_prefix_idx" ON "account_mapping" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "account_mapping_sub_category_idx" ON "account_mapping" USING btree ("sub_category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_run_no_key" ON "account_run" USING btree ("month","run_no");--> statement-breakpoint
CREATE INDEX "account_run_asked_by_idx" ON "account_run" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "account_run_under_way_key" ON "account_run" USING btree ("month") WHERE "account_run"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "budget_actual_budget_idx" ON "budget_actual" USING btree ("budget_id","month");--> statement-breakpoint
CREATE INDEX "budget_actual_month_idx" ON "budget_actual" USING btree ("month");--> statement-breakpoint
CREATE INDEX "budget_actual_project_idx" ON "budget_actual" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "cost_month_month_idx" ON "cost_month" USING btree ("month","project_id");--> statement-breakpoint
CREATE INDEX "cost_month_project_idx" ON "cost_month" USING btree ("project_id","month");--> statement-breakpoint
CREATE INDEX "cost_month_dept_idx" ON "cost_month" USING btree ("dept_id","month");--> statement-breakpoint
CREATE INDEX "cost_row_run_idx" ON "cost_row" USING btree ("run_id","source");--> statement-breakpoint
CREATE INDEX "cost_row_project_idx" ON "cost_row" USING btree ("project_id","posting_month");--> statement-breakpoint
CREATE INDEX "cost_row_source_idx" ON "cost_row" USING btree ("source","source_id","origin_month");--> statement-breakpoint
CREATE INDEX "hours_waiver_batch_idx" ON "hours_waiver" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "hours_waiver_person_idx" ON "hours_waiver" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "hours_waiver_by_idx" ON "hours_waiver" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "labour_people_project_idx" ON "labour_people" USING btree ("project_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "pool_decision_key" ON "pool_decision" USING btree ("source","source_id","month");--> statement-breakpoint
CREATE INDEX "pool_decision_month_idx" ON "pool_decision" USING btree ("month");--> statement-breakpoint
CREATE INDEX "pool_part_project_idx" ON "pool_part" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_finding_key" ON "run_finding" USING btree ("run_id","kind","key");--> statement-breakpoint
CREATE INDEX "run_sum_run_idx" ON "run_sum" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_sum_project_idx" ON "run_sum" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_line_key" ON "voucher_line" USING btree ("book_id","period","word","number","line");--> statement-breakpoint
CREATE INDEX "voucher_line_period_idx" ON "voucher_line" USING btree ("period","account_code");--> statement-breakpoint
CREATE INDEX "voucher_line_account_idx" ON "voucher_line" USING btree ("account_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "voucher_line_project_idx" ON "voucher_line" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "voucher_line_dept_idx" ON "voucher_line" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_code_key" ON "asset" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "asset_sub_category_idx" ON "asset" USING btree ("sub_category_id");--> statement-breakpoint
CREATE INDEX "asset_custodian_idx" ON "asset" USING btree ("custodian_id");--> statement-breakpoint
CREATE INDEX "asset_dept_idx" ON "asset" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "asset_month_month_idx" ON "asset_month" USING btree ("month","asset_id");--> statement-breakpoint
CREATE INDEX "asset_share_project_idx" ON "asset_share" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_issue_key" ON "material_issue" USING btree (lower("doc_no"),"line");--> statement-breakpoint
CREATE INDEX "material_issue_month_idx" ON "material_issue" USING btree ("month","project_id");--> statement-breakpoint
CREATE INDEX "material_issue_project_idx" ON "material_issue" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "material_issue_sub_category_idx" ON "material_issue" USING btree ("sub_category_id");--> statement-breakpoint
CREATE INDEX "material_issue_requester_idx" ON "material_issue" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "material_issue_dept_idx" ON "material_issue" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "late_entry_waiting_idx" ON "late_entry" USING btree ("source","source_id") WHERE "late_entry"."booked_in" is null;--> statement-breakpoint
CREATE INDEX "late_entry_source_idx" ON "late_entry" USING btree ("source","source_id","id");--> statement-breakpoint
CREATE INDEX "late_entry_booked_in_idx" ON "late_entry" USING btree ("booked_in");--> statement-breakpoint
CREATE INDEX "hours_correction_sheet_idx" ON "hours_correction" USING btree ("sheet_id","id");--> statement-breakpoint
CREATE INDEX "hours_correction_cell_correction_idx" ON "hours_correction_cell" USING btree ("correction_id");--> statement-breakpoint
CREATE INDEX "hours_correction_cell_project_idx" ON "hours_correction_cell" USING btree ("project_id");
--> statement-breakpoint
-- One part a year, made by the first run that posts into it.
CREATE FUNCTION "add_cost_year"("year" integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  part text := 'cost_row_' || year;
BEGIN
  IF to_regclass(part) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- Two runs at the turn of a year would both find it missing.
  PERFORM pg_advisory_xact_lock(31, year);
  IF to_regclass(part) IS NOT NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF cost_row FOR VALUES FROM (%L) TO (%L)',
    part, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  RETURN true;
END
$$;
--> statement-breakpoint
INSERT INTO "account_state" DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "account_book" ("name") VALUES ('主账套');
