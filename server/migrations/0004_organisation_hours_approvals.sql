CREATE TABLE "approval_candidate" (
	"person_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	CONSTRAINT "approval_candidate_person_id_item_id_pk" PRIMARY KEY("person_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_delegation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "approval_delegation_self_check" CHECK ("approval_delegation"."from_id" <> "approval_delegation"."to_id"),
	CONSTRAINT "approval_delegation_range_check" CHECK ("approval_delegation"."end_date" - "approval_delegation"."start_date" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "approval_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"on_behalf_of" integer,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"project_id" integer,
	"minutes" integer NOT NULL,
	"content" text NOT NULL,
	"last_minutes" integer,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_item_state_check" CHECK ("approval_item"."state" in ('pending', 'held', 'orphaned', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "approval_step" (
	"item_id" integer NOT NULL,
	"step" smallint NOT NULL,
	"role" text NOT NULL,
	"candidates" integer[] NOT NULL,
	"raised" boolean NOT NULL,
	"state" text NOT NULL,
	"decided_by" integer,
	"on_behalf_of" integer,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "approval_step_item_id_step_pk" PRIMARY KEY("item_id","step")
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"open_at" timestamp(3) with time zone NOT NULL,
	"deadline" timestamp(3) with time zone NOT NULL,
	"fill_mode" smallint NOT NULL,
	"step_minutes" smallint NOT NULL,
	"audience_all" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "batch_range_check" CHECK ("batch"."end_date" - "batch"."start_date" between 0 and 61),
	CONSTRAINT "batch_deadline_check" CHECK ("batch"."deadline" > "batch"."open_at"),
	CONSTRAINT "batch_fill_mode_check" CHECK ("batch"."fill_mode" in (0, 1)),
	CONSTRAINT "batch_step_check" CHECK ("batch"."step_minutes" in (15, 30, 60)),
	CONSTRAINT "batch_status_check" CHECK ("batch"."status" in ('draft', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "batch_department" (
	"batch_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "batch_department_batch_id_dept_id_pk" PRIMARY KEY("batch_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "batch_exclusion" (
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "batch_exclusion_batch_id_person_id_pk" PRIMARY KEY("batch_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "batch_extension" (
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "batch_extension_batch_id_person_id_pk" PRIMARY KEY("batch_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "batch_flow_step" (
	"batch_id" integer NOT NULL,
	"subject" text NOT NULL,
	"step" smallint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "batch_flow_step_batch_id_subject_step_pk" PRIMARY KEY("batch_id","subject","step"),
	CONSTRAINT "batch_flow_subject_check" CHECK ("batch_flow_step"."subject" in ('STANDARD', 'RESEARCH', 'PROJECT', 'AFTER_SALE', 'ABSENCE')),
	CONSTRAINT "batch_flow_role_check" CHECK ("batch_flow_step"."role" in ('gl', 'dl', 'cl', 'pl', 'pd', 'pmo', 'pmd')),
	CONSTRAINT "batch_flow_step_check" CHECK ("batch_flow_step"."step" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "batch_person" (
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "batch_person_batch_id_person_id_pk" PRIMARY KEY("batch_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text NOT NULL,
	"times" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone,
	CONSTRAINT "notice_link_check" CHECK ("notice"."link" ~ '^/([^/]|$)'),
	CONSTRAINT "notice_times_check" CHECK ("notice"."times" >= 1)
);
--> statement-breakpoint
CREATE TABLE "grade_rate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grade" text NOT NULL,
	"effective_from" date NOT NULL,
	"hourly_fen" integer NOT NULL,
	CONSTRAINT "grade_rate_amount_check" CHECK ("grade_rate"."hourly_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "personal_rate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"effective_from" date NOT NULL,
	"hourly_fen" integer NOT NULL,
	CONSTRAINT "personal_rate_amount_check" CHECK ("personal_rate"."hourly_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"person_id" integer,
	"dept_id" integer,
	CONSTRAINT "project_member_one_check" CHECK (num_nonnulls("project_member"."person_id", "project_member"."dept_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "hours_month" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hours_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"project_id" integer,
	"absence" text,
	"month" date NOT NULL,
	"state" text NOT NULL,
	"minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_project" (
	"person_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	CONSTRAINT "pinned_project_person_id_project_id_pk" PRIMARY KEY("person_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "timesheet" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timesheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"state" text NOT NULL,
	"required_minutes" integer,
	"submitted_at" timestamp(3) with time zone,
	"on_behalf_by" integer,
	"modified_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "timesheet_state_check" CHECK ("timesheet"."state" in ('draft', 'submitted', 'returned', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "timesheet_cell" (
	"row_id" integer NOT NULL,
	"date" date NOT NULL,
	"minutes" smallint NOT NULL,
	CONSTRAINT "timesheet_cell_row_id_date_pk" PRIMARY KEY("row_id","date"),
	CONSTRAINT "timesheet_cell_minutes_check" CHECK ("timesheet_cell"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "timesheet_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timesheet_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"action" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "timesheet_row" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timesheet_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"project_id" integer,
	"absence" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "timesheet_row_one_check" CHECK (num_nonnulls("timesheet_row"."project_id", "timesheet_row"."absence") = 1),
	CONSTRAINT "timesheet_row_absence_check" CHECK ("timesheet_row"."absence" in ('annual', 'sick', 'personal', 'other'))
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_candidate" ADD CONSTRAINT "approval_candidate_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_candidate" ADD CONSTRAINT "approval_candidate_item_id_approval_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."approval_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_from_id_person_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_to_id_person_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_event" ADD CONSTRAINT "approval_event_item_id_approval_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."approval_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_event" ADD CONSTRAINT "approval_event_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_event" ADD CONSTRAINT "approval_event_on_behalf_of_person_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_item" ADD CONSTRAINT "approval_item_sheet_id_timesheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."timesheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_item" ADD CONSTRAINT "approval_item_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_item" ADD CONSTRAINT "approval_item_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_item" ADD CONSTRAINT "approval_item_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_item_id_approval_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."approval_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_on_behalf_of_person_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_department" ADD CONSTRAINT "batch_department_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_department" ADD CONSTRAINT "batch_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_exclusion" ADD CONSTRAINT "batch_exclusion_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_exclusion" ADD CONSTRAINT "batch_exclusion_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_extension" ADD CONSTRAINT "batch_extension_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_extension" ADD CONSTRAINT "batch_extension_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_flow_step" ADD CONSTRAINT "batch_flow_step_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_person" ADD CONSTRAINT "batch_person_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_person" ADD CONSTRAINT "batch_person_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_rate" ADD CONSTRAINT "personal_rate_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_month" ADD CONSTRAINT "hours_month_sheet_id_timesheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."timesheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_month" ADD CONSTRAINT "hours_month_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_month" ADD CONSTRAINT "hours_month_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_project" ADD CONSTRAINT "pinned_project_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_project" ADD CONSTRAINT "pinned_project_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet" ADD CONSTRAINT "timesheet_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet" ADD CONSTRAINT "timesheet_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet" ADD CONSTRAINT "timesheet_on_behalf_by_person_id_fk" FOREIGN KEY ("on_behalf_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_cell" ADD CONSTRAINT "timesheet_cell_row_id_timesheet_row_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."timesheet_row"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_change" ADD CONSTRAINT "timesheet_change_sheet_id_timesheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."timesheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_change" ADD CONSTRAINT "timesheet_change_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_row" ADD CONSTRAINT "timesheet_row_sheet_id_timesheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."timesheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_row" ADD CONSTRAINT "timesheet_row_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_candidate_item_idx" ON "approval_candidate" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "approval_delegation_from_idx" ON "approval_delegation" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "approval_delegation_to_idx" ON "approval_delegation" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "approval_event_item_idx" ON "approval_event" USING btree ("item_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_item_subject_key" ON "approval_item" USING btree ("sheet_id",coalesce(project_id, 0));--> statement-breakpoint
CREATE INDEX "approval_item_batch_idx" ON "approval_item" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "approval_item_person_idx" ON "approval_item" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "approval_item_project_idx" ON "approval_item" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "approval_item_undecided_idx" ON "approval_item" USING btree ("state","id") WHERE state in ('pending', 'held', 'orphaned');--> statement-breakpoint
CREATE INDEX "approval_step_decided_idx" ON "approval_step" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "approval_step_behalf_idx" ON "approval_step" USING btree ("on_behalf_of") WHERE on_behalf_of is not null;--> statement-breakpoint
CREATE INDEX "batch_start_idx" ON "batch" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "batch_department_dept_idx" ON "batch_department" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "batch_exclusion_person_idx" ON "batch_exclusion" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "batch_extension_person_idx" ON "batch_extension" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "batch_person_person_idx" ON "batch_person" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_unread_key" ON "notice" USING btree ("person_id","kind","link") WHERE "notice"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notice_person_idx" ON "notice" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_unmailed_idx" ON "notice" USING btree ("created_at") WHERE "notice"."mailed_at" is null and "notice"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "grade_rate_key" ON "grade_rate" USING btree (lower("grade"),"effective_from");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_rate_key" ON "personal_rate" USING btree ("person_id","effective_from");--> statement-breakpoint
CREATE UNIQUE INDEX "project_member_person_key" ON "project_member" USING btree ("project_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_member_dept_key" ON "project_member" USING btree ("project_id","dept_id");--> statement-breakpoint
CREATE INDEX "project_member_person_idx" ON "project_member" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "project_member_dept_idx" ON "project_member" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "hours_month_sheet_idx" ON "hours_month" USING btree ("sheet_id");--> statement-breakpoint
CREATE INDEX "hours_month_project_idx" ON "hours_month" USING btree ("project_id","month");--> statement-breakpoint
CREATE INDEX "hours_month_person_idx" ON "hours_month" USING btree ("person_id","month");--> statement-breakpoint
CREATE INDEX "hours_month_month_idx" ON "hours_month" USING btree ("month","state");--> statement-breakpoint
CREATE UNIQUE INDEX "timesheet_person_batch_key" ON "timesheet" USING btree ("person_id","batch_id");--> statement-breakpoint
CREATE INDEX "timesheet_batch_idx" ON "timesheet" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "timesheet_change_sheet_idx" ON "timesheet_change" USING btree ("sheet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "timesheet_row_project_key" ON "timesheet_row" USING btree ("sheet_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timesheet_row_absence_key" ON "timesheet_row" USING btree ("sheet_id","absence");--> statement-breakpoint
CREATE INDEX "timesheet_row_project_idx" ON "timesheet_row" USING btree ("project_id");