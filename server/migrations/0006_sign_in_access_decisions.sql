CREATE TABLE "invitation" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"refused_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"person_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_device_person_id_token_hash_pk" PRIMARY KEY("person_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tally" (
	"account" text NOT NULL,
	"origin" text NOT NULL,
	"debt_ms" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"free_at" timestamp(3) with time zone,
	CONSTRAINT "sign_in_tally_account_origin_pk" PRIMARY KEY("account","origin")
);
--> statement-breakpoint
DROP TABLE "login_attempt" CASCADE;--> statement-breakpoint
ALTER TABLE "approval_event" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_token_idx" ON "known_device" USING btree ("token_hash");--> statement-breakpoint
-- Decisions whose step is still there were made as what the step says.
UPDATE "approval_event" e SET "role" = s."role"
FROM "approval_step" s
WHERE s."item_id" = e."item_id" AND e."kind" IN ('approve', 'reject')
  AND s."decided_by" = e."actor_id" AND s."decided_at" = e."at";--> statement-breakpoint
-- Readings are made anew when the program starts: with v for ü, and with those of surnames.
UPDATE "person" SET "pinyin" = '';--> statement-breakpoint
UPDATE "project" SET "pinyin" = '';--> statement-breakpoint
-- Rows that wait already and came back after a return are flagged as new ones are.
UPDATE "approval_item" i SET "flags" = array_prepend('resubmitted', i."flags")
WHERE i."state" IN ('pending', 'orphaned') AND NOT 'resubmitted' = ANY(i."flags")
  AND EXISTS (
    SELECT 1 FROM "timesheet_change" c WHERE c."sheet_id" = i."sheet_id" AND c."action" = 'return');
