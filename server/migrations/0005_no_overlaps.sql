-- Ranges of one number each, so that the constraints need no extension.
ALTER TABLE "batch_person" ADD CONSTRAINT "batch_person_no_overlap" EXCLUDE USING gist (
  int4range("person_id", "person_id", '[]') WITH &&,
  daterange("start_date", "end_date", '[]') WITH &&
);
--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_no_overlap" EXCLUDE USING gist (
  int4range("from_id", "from_id", '[]') WITH &&,
  daterange("start_date", "end_date", '[]') WITH &&
);
