DROP INDEX "approval_candidate_item_idx";--> statement-breakpoint
ALTER TABLE "approval_candidate" DROP CONSTRAINT "approval_candidate_person_id_item_id_pk";--> statement-breakpoint
ALTER TABLE "approval_candidate" ADD CONSTRAINT "approval_candidate_item_id_person_id_pk" PRIMARY KEY("item_id","person_id");--> statement-breakpoint
ALTER TABLE "approval_candidate" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "approval_candidate" ADD COLUMN "owner_id" integer;--> statement-breakpoint
UPDATE "approval_candidate" SET "batch_id" = item."batch_id", "owner_id" = item."person_id" FROM "approval_item" item WHERE item."id" = "approval_candidate"."item_id";--> statement-breakpoint
ALTER TABLE "approval_candidate" ALTER COLUMN "batch_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_candidate" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "voucher_line_sums_idx" ON "voucher_line" USING btree ("period","debit_fen","credit_fen") WHERE not removed;--> statement-breakpoint
CREATE INDEX "approval_candidate_person_idx" ON "approval_candidate" USING btree ("person_id","batch_id","owner_id","since","item_id");