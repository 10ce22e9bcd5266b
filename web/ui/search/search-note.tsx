import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './search-select.module.css';
import type { Searched } from './use-search.ts';

interface SearchNoteProps extends Pick<Searched<unknown>, 'state' | 'retry'> {
  /** Said where the search went well and found nothing. */
  readonly nothing: string;
  readonly failure?: string;
}

/** Stands where the options would be, and says why there are none. */
export function SearchNote({ state, retry, nothing, failure }: SearchNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.note} role="status">
      {state === 'searching' && <LoadingOutlined aria-hidden="true" />}
      {state === 'searching' && t('search.searching')}
      {state === 'found' && nothing}
      {state === 'failed' && (failure ?? t('search.failed'))}
      {state === 'failed' && (
        <Button size="small" type="link" onClick={retry}>
          {t('list.retry')}
        </Button>
      )}
    </div>
  );
}
