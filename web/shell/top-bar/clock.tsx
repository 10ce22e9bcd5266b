import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyClock } from '../../company-time.ts';
import { greetingAt } from './greeting.ts';
import styles from './top-bar.module.css';

const SECOND_MS = 1_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The greeting and the time; alone in its component, so that a second redraws nothing else. */
export function GreetingClock({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const clock = companyClock(now);
  return (
    <div className={styles.greeting}>
      <span className={styles.hello}>
        <span className={styles.salute}>
          {t(`shell.greeting.${greetingAt(Number(clock.slice(11, 13)))}`)}
        </span>
        <strong>{name}</strong>
      </span>
      <time className={styles.clock} dateTime={now.toISOString()}>
        {clock}
      </time>
    </div>
  );
}
