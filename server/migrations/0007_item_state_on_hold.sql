ALTER TABLE "approval_item" DROP CONSTRAINT "approval_item_state_check";--> statement-breakpoint
UPDATE "approval_item" SET "state" = 'onHold' WHERE "state" = 'held';--> statement-breakpoint
DROP INDEX "approval_item_undecided_idx";--> statement-breakpoint
CREATE INDEX "approval_item_undecided_idx" ON "approval_item" USING btree ("state","id") WHERE state in ('pending', 'onHold', 'orphaned');--> statement-breakpoint
ALTER TABLE "approval_item" ADD CONSTRAINT "approval_item_state_check" CHECK ("approval_item"."state" in ('pending', 'onHold', 'orphaned', 'approved', 'rejected'));