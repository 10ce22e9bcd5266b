-- Rows that wait already and came back after a return are flagged as new ones are.
update approval_item i set flags = array_prepend('resubmitted', i.flags)
where i.state in ('pending', 'orphaned') and not 'resubmitted' = any(i.flags)
  and exists (
    select 1 from timesheet_change c where c.sheet_id = i.sheet_id and c.action = 'return');
