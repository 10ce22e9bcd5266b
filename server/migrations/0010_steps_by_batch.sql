DROP INDEX "approval_item_person_idx";--> statement-breakpoint
DROP INDEX "approval_item_project_idx";--> statement-breakpoint
DROP INDEX "approval_step_decided_idx";--> statement-breakpoint
DROP INDEX "approval_step_behalf_idx";--> statement-breakpoint
ALTER TABLE "approval_step" ADD COLUMN "batch_id" integer;--> statement-breakpoint
UPDATE "approval_step" SET "batch_id" = i."batch_id" FROM "approval_item" i WHERE i."id" = "approval_step"."item_id";--> statement-breakpoint
ALTER TABLE "approval_step" ALTER COLUMN "batch_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "person_name_idx" ON "person" USING btree ("pinyin","nick_name","id");--> statement-breakpoint
CREATE INDEX "approval_item_person_idx" ON "approval_item" USING btree ("person_id","batch_id");--> statement-breakpoint
CREATE INDEX "approval_item_project_idx" ON "approval_item" USING btree ("project_id","batch_id");--> statement-breakpoint
CREATE INDEX "approval_step_decided_idx" ON "approval_step" USING btree ("decided_by","batch_id") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "approval_step_behalf_idx" ON "approval_step" USING btree ("on_behalf_of","batch_id") WHERE on_behalf_of is not null;--> statement-breakpoint
CREATE STATISTICS "approval_item_batch_state" (mcv) ON "batch_id", "state" FROM "approval_item";
