ALTER TABLE "approval_event" ADD COLUMN "role" text;--> statement-breakpoint
-- Decisions whose step is still there were made as what the step says.
UPDATE "approval_event" e SET "role" = s."role"
FROM "approval_step" s
WHERE s."item_id" = e."item_id" AND e."kind" IN ('approve', 'reject')
  AND s."decided_by" = e."actor_id" AND s."decided_at" = e."at";--> statement-breakpoint
-- Readings are made anew when the program starts: with v for ü, and with those of surnames.
UPDATE "person" SET "pinyin" = '';--> statement-breakpoint
UPDATE "project" SET "pinyin" = '';
