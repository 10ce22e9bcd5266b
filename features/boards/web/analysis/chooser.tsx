import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LIST_PATH } from '#features/budgets/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { usePaused } from '#web/ui/search/use-paused.ts';
import styles from './chooser.module.css';
import { analysisPath } from './paths.ts';
import { useBudgetChoices } from './queries.ts';
import { useSpan } from './words.ts';

const PER_PAGE = 20;

/** Which budget to look at: those in force that the person sees. */
export function Chooser() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const nameOf = useNames();
  const span = useSpan();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const wanted = usePaused(text.trim());
  const { data, isError, refetch, isPlaceholderData } = useBudgetChoices(wanted, page);
  const none = data !== undefined && data.total === 0;
  return (
    <Page title={title}>
      {isError && data === undefined && (
        <EmptyState
          alert
          title={t('chart.failed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {none && wanted === '' && (
        <EmptyState
          title={t('boards.analysis.chooser.none')}
          detail={t('boards.analysis.chooser.noneDetail')}
          action={<Link to={LIST_PATH}>{t('boards.analysis.chooser.toList')}</Link>}
        />
      )}
      {!(isError && data === undefined) && !(none && wanted === '') && (
        <section className={styles.card} aria-label={t('boards.analysis.chooseBudget')}>
          <p className={styles.sentence}>{t('boards.analysis.chooser.sentence')}</p>
          <Input.Search
            allowClear
            aria-label={t('boards.analysis.chooser.search')}
            placeholder={t('boards.analysis.chooser.search')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setPage(1);
            }}
          />
          {data === undefined && <SkeletonRows rows={6} columns={2} />}
          {none && <p className={styles.sentence}>{t('boards.analysis.noneFound')}</p>}
          <ul className={styles.list} data-refetching={isPlaceholderData}>
            {data?.rows.map(({ id, code, name, fromMonth, toMonth, dept }) => (
              <li key={id}>
                <Link className={styles.link} to={analysisPath(id)}>
                  <span>{name}</span>
                  <small>{`${code} · ${nameOf(dept)} · ${span(fromMonth, toMonth)}`}</small>
                </Link>
              </li>
            ))}
          </ul>
          {data !== undefined && data.total > PER_PAGE && (
            <Pagination
              size="small"
              current={page}
              pageSize={PER_PAGE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </section>
      )}
    </Page>
  );
}
