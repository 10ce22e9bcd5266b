CREATE TABLE "department" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"leader_id" integer,
	"pmo_division" smallint,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "department_kind_check" CHECK ("department"."kind" in ('company', 'centre', 'department', 'group')),
	CONSTRAINT "department_own_parent_check" CHECK ("department"."parent_id" <> "department"."id"),
	CONSTRAINT "department_pmo_division_check" CHECK ("department"."pmo_division" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_name" text NOT NULL,
	"staff_no" text NOT NULL,
	"nick_name" text NOT NULL,
	"dept_id" integer NOT NULL,
	"hire_date" date NOT NULL,
	"leave_date" date,
	"email" text,
	"grade" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "person_dates_check" CHECK ("person"."leave_date" >= "person"."hire_date")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"project_type" smallint NOT NULL,
	"division" smallint NOT NULL,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"lead_id" integer,
	"director_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "project_type_check" CHECK ("project"."project_type" between 0 and 3),
	CONSTRAINT "project_division_check" CHECK ("project"."division" in (0, 1)),
	CONSTRAINT "project_status_check" CHECK ("project"."status" in ('planned', 'active', 'closed')),
	CONSTRAINT "project_dates_check" CHECK ("project"."end_date" >= "project"."start_date")
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"requested_by" integer,
	"heartbeat_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"result" jsonb,
	"problem" text,
	CONSTRAINT "job_run_state_check" CHECK ("job_run"."state" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "job_run_percent_check" CHECK ("job_run"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "app_meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_leader_id_person_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_parent_id_project_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_lead_id_person_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_director_id_person_id_fk" FOREIGN KEY ("director_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "department_code_key" ON "department" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "department_parent_idx" ON "department" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "department_leader_idx" ON "department" USING btree ("leader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_user_name_key" ON "person" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_staff_no_key" ON "person" USING btree (lower("staff_no"));--> statement-breakpoint
CREATE INDEX "person_dept_idx" ON "person" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_key" ON "project" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "project_parent_idx" ON "project" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "project_lead_idx" ON "project" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "project_director_idx" ON "project" USING btree ("director_id");--> statement-breakpoint
CREATE INDEX "login_attempt_account_idx" ON "login_attempt" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "login_attempt_address_idx" ON "login_attempt" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "session_person_idx" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_last_seen_idx" ON "session" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "audit_entry_at_idx" ON "audit_entry" USING btree ("at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_entity_idx" ON "audit_entry" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor_idx" ON "audit_entry" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "job_run_state_idx" ON "job_run" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "job_run_requested_by_idx" ON "job_run" USING btree ("requested_by","created_at");