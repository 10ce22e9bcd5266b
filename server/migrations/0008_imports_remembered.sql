CREATE TABLE "import_record" (
	"run_id" integer NOT NULL,
	"entity_id" integer NOT NULL,
	"what" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_record_run_id_entity_id_pk" PRIMARY KEY("run_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"file_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "import_record" ADD CONSTRAINT "import_record_run_id_import_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_run_kind_idx" ON "import_run" USING btree ("kind","scope","id");