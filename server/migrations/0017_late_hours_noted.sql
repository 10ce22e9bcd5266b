-- Hours that came late are noted when their sheet is approved. Those approved before, which no month has
-- booked yet, are noted here: a run looks at nothing else of closed months any more.
INSERT INTO "late_entry" ("source", "kind", "source_id", "origin_month", "at", "by_id", "by_name")
SELECT 'labour', 'late', sheet.id, covered.month::date, coalesce(approval.at, sheet.updated_at),
  coalesce(approval.actor_id, sheet.person_id), coalesce(approver.nick_name, '')
FROM (SELECT (max(month) + interval '1 month' - interval '1 day')::date AS day FROM closed_month) closed
JOIN batch ON batch.start_date <= closed.day
JOIN timesheet sheet ON sheet.batch_id = batch.id AND sheet.state = 'approved'
CROSS JOIN LATERAL generate_series(
  date_trunc('month', greatest(batch.start_date, (SELECT start_month FROM ledger))::timestamp),
  least(batch.end_date, closed.day)::timestamp, interval '1 month') AS covered(month)
LEFT JOIN LATERAL (
  SELECT change.at, change.actor_id FROM timesheet_change change
  WHERE change.sheet_id = sheet.id AND change.action = 'approve' ORDER BY change.id DESC LIMIT 1
) approval ON true
LEFT JOIN person approver ON approver.id = approval.actor_id
WHERE NOT EXISTS (
  SELECT FROM booked_month booked
  WHERE booked.sheet_id = sheet.id AND booked.month = covered.month::date);
