import { SearchOutlined } from '@ant-design/icons';
import { Input, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH } from '#kernel/schemas.ts';
import { counted, isTooLong } from '../edit/text-limit.ts';
import styles from './list-panel.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** As long as somebody is still typing, nothing is searched for. */
const PAUSE_MS = 300;

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const at = underWay.lastIndexOf(value);
    setUnderWay(underWay.slice(at === -1 ? underWay.length : at + 1));
    // The address may change without us: by the back button, or a link. What we have searched for
    // ourselves is drawn a moment later, when somebody may have typed on.
    if (at === -1 && value !== text.trim()) setText(value);
  }
  const tooLong = isTooLong(text, MAX_SEARCH);
  const search = (words: string) => {
    if (words.trim() !== value) setUnderWay([...underWay, words.trim()]);
    onSearch(words);
  };
  // Only typing puts it off, not whatever else happens on the page meanwhile.
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (text.trim() === value || tooLong) return;
    const timer = setTimeout(() => searchNow(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, tooLong]);
  const tooLongWords = t('common.refusal.tooLong', { limit: MAX_SEARCH });
  const box = (
    <Input
      className={styles.search ?? ''}
      prefix={<SearchOutlined aria-hidden="true" />}
      type="search"
      aria-label={label}
      placeholder={label}
      count={counted(MAX_SEARCH)}
      aria-invalid={tooLong}
      {...(tooLong && { status: 'error' as const })}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => {
        if (!tooLong) search(text);
      }}
    />
  );
  // Beneath the field without pushing the list down, and only while it is true.
  return (
    <Tooltip open={tooLong} title={tooLongWords} placement="bottomLeft">
      {box}
    </Tooltip>
  );
}
