import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LIST_PATH, projectFinalPath } from '#features/budgets/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { usePaused } from '#web/ui/search/use-paused.ts';
import styles from '../analysis/chooser.module.css';
import { useProjectChoices } from './queries.ts';

/** Which project to look at: those a budget the person sees has. */
export function Chooser() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const nameOf = useNames();
  const [text, setText] = useState('');
  const wanted = usePaused(text.trim());
  const { data, isError, refetch, isPlaceholderData } = useProjectChoices(wanted);
  const failed = isError && data === undefined;
  const none = data?.length === 0;
  const search = t('boards.project.chooser.search');
  return (
    <Page title={title}>
      {failed && (
        <EmptyState
          alert
          title={t('chart.failed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {none && wanted === '' && (
        <EmptyState
          title={t('boards.project.chooser.none')}
          detail={t('boards.project.chooser.noneDetail')}
          action={<Link to={LIST_PATH}>{t('boards.project.chooser.toList')}</Link>}
        />
      )}
      {!failed && !(none && wanted === '') && (
        <section className={styles.card} aria-label={t('boards.project.choose')}>
          <p className={styles.sentence}>{t('boards.project.chooser.sentence')}</p>
          <Input.Search
            allowClear
            aria-label={search}
            placeholder={search}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {data === undefined && <SkeletonRows rows={6} columns={2} />}
          {none && <p className={styles.sentence}>{t('boards.project.noneFound')}</p>}
          <ul className={styles.list} data-refetching={isPlaceholderData}>
            {data?.map(({ main, ...project }) => (
              <li key={project.id}>
                <Link className={styles.link} to={projectFinalPath(project.id)}>
                  <span>{nameOf(project)}</span>
                  <small>
                    {main === null ? project.code : `${project.code} · ${nameOf(main)}`}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
