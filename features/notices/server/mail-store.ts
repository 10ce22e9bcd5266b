import { sql } from 'drizzle-orm';
import type { NoticeKind } from '#features/notices/rules.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

export interface DueNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
  readonly times: number;
}

/** Everything one person should be told by e-mail now. */
export interface DueMail {
  readonly personId: number;
  readonly nickName: string;
  readonly email: string;
  readonly notices: readonly DueNotice[];
}

/** What was not sent for this long is old news, and stays on the bell alone. */
const NEWS_FOR = sql`interval '2 days'`;

/** The next people with something to be told, by their number; those without an address are not asked for. */
export function findDueMail(
  executor: Executor,
  afterPerson: number,
  limit: number,
  { instant, today }: Clock,
): Promise<DueMail[]> {
  return rowsOf<DueMail>(
    executor,
    sql`
      select person.id as "personId", person.nick_name as "nickName", person.email,
        json_agg(json_build_object(
          'id', due.id, 'kind', due.kind, 'params', due.params, 'link', due.link, 'times', due.times
        ) order by due.created_at, due.id) as notices
      from notice due
      join ${people} person on person.id = due.person_id
      where due.mailed_at is null and due.read_at is null
        and due.created_at > ${instant}::timestamptz - ${NEWS_FOR}
        and ${isActiveOn(sql`person`, sql`${today}::date`)} and person.email <> ''
        and person.id > ${afterPerson}
      group by person.id, person.nick_name, person.email
      order by person.id
      limit ${limit}`,
  );
}

/** What has happened again since it was read for the mail has not been told: it is due as it is now. */
export async function markMailed(
  executor: Executor,
  notices: readonly DueNotice[],
  now: Date,
): Promise<void> {
  const sent = JSON.stringify(notices.map(({ id, times }) => ({ id, times })));
  await executor.execute(sql`
    update notice set mailed_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${sent}::jsonb) as sent(id int, times int)
    where notice.id = sent.id and notice.times = sent.times`);
}
