import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import styles from './list-panel.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** As long as somebody is still typing, nobody is asked. */
const PAUSE_MS = 300;

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address may change without us: by the back button, or a link.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Input
      className={styles.search ?? ''}
      prefix={<SearchOutlined aria-hidden="true" />}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onSearch(text)}
    />
  );
}
