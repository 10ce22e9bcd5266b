/** The least a server can do: the page of a sheet by one query, and rows of any queries, sent as they come. */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const PAGE = `
  select json_build_object(
    'person', (select json_build_object('id', p.id, 'nickName', p.nick_name, 'dept', d.name_zh)
      from person p join department d on d.id = p.dept_id where p.id = $1),
    'batches', (select json_agg(json_build_object('id', b.id, 'name', b.name, 'state', s.state))
      from batch_person m join batch b on b.id = m.batch_id
      left join timesheet s on s.batch_id = b.id and s.person_id = m.person_id
      where m.person_id = $1),
    'sheets', (select json_agg(json_build_object('id', s.id, 'state', s.state, 'rows', (
        select json_agg(json_build_object('projectId', r.project_id, 'note', r.note, 'cells', (
          select json_object_agg(c.date, c.minutes) from timesheet_cell c where c.row_id = r.id)))
        from timesheet_row r where r.sheet_id = s.id)))
      from timesheet s where s.person_id = $1 and s.batch_id = any($2::int[])),
    'days', (select json_agg(c) from calendar_day c join batch b on b.id = ($2::int[])[1]
      where c.date between b.start_date and b.end_date),
    'projects', (select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name_zh))
      from timesheet s join timesheet_row r on r.sheet_id = s.id join project p on p.id = r.project_id
      where s.person_id = $1 and s.batch_id = any($2::int[])),
    'changes', (select json_agg(c) from timesheet_change c join timesheet s on s.id = c.sheet_id
      where s.person_id = $1 and s.batch_id = ($2::int[])[1])
  ) as page`;

const app = fastify();
app.get('/page/:personId/:batches', async (request) => {
  const { personId, batches } = /** @type {{ personId: string, batches: string }} */ (
    request.params
  );
  const { rows } = await pool.query(PAGE, [Number(personId), batches.split(',').map(Number)]);
  return { code: 0, msg: '', data: rows[0].page };
});
app.post('/rows', async (request) => {
  const { queries } = /** @type {{ queries: readonly { text: string, values: unknown[] }[] }} */ (
    request.body
  );
  const data = [];
  for (const { text, values } of queries) data.push((await pool.query(text, values)).rows);
  return { code: 0, msg: '', data };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.info(`serving on ${url}`);
