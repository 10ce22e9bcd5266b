import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSso } from './sso.ts';

/** What the way to the provider knows and does; the component only draws it. */
export function useSsoSignIn() {
  const { i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; language: string } | null>(null);
  /** State arrives a render late; two quick clicks must still be one attempt. */
  const sending = useRef(false);

  useEffect(() => {
    // The back button may bring this very page back, still waiting to be left.
    const stop = () => {
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', stop);
    return () => window.removeEventListener('pageshow', stop);
  }, []);

  const begin = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const message = await beginSso();
    // On the way out the button goes on turning: the page is about to disappear.
    if (message === null) return;
    sending.current = false;
    setBusy(false);
    setFailure({ message, language: i18n.language });
  };

  /** A message is in the language of its moment and goes with it. */
  const shown = failure?.language === i18n.language ? failure.message : null;
  return { busy, failure: shown, begin };
}
