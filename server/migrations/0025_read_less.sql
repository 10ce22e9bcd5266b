ALTER TABLE "approval_candidate" ADD COLUMN "since" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "approval_candidate" "asked"
SET "since" = greatest("item"."submitted_at", (
  SELECT max("step"."decided_at") FROM "approval_step" "step" WHERE "step"."item_id" = "item"."id"))
FROM "approval_item" "item" WHERE "item"."id" = "asked"."item_id";--> statement-breakpoint
ALTER TABLE "approval_candidate" ALTER COLUMN "since" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "voucher_line_no_project_idx" ON "voucher_line" USING btree ("period","account_code") WHERE project_id is null and not removed;
