import { Modal, type ModalFuncProps } from 'antd';
import { createElement, Fragment, type ReactElement, useRef } from 'react';

type Library = ReturnType<typeof Modal.useModal>[0];

/** The answer once it was given, and a way to change what is asked until then. */
interface Question extends Promise<boolean> {
  readonly update: (by: ModalFuncProps) => void;
}

type Ask = (words: ModalFuncProps) => Question;

export interface Questions {
  readonly confirm: Ask;
  readonly warning: Ask;
}

/** What whoever asks a second time is told: no. */
const notAsked = (): Question => Object.assign(Promise.resolve(false), { update: () => undefined });

/** Whoever answers by a slip of the key keeps what they have: what destroys never has the focus. */
const onSafeGround = (words: ModalFuncProps): ModalFuncProps =>
  words.okButtonProps?.danger === true
    ? { focusable: { autoFocusButton: 'cancel' }, ...words }
    : words;

/**
 * Asks before what cannot be undone, one question at a time: until it has been drawn the key or the
 * button that asked can be pressed again, and would put a second question over the first.
 */
export function useQuestion(): readonly [Questions, ReactElement] {
  const [modal, holder] = Modal.useModal();
  const asking = useRef(false);
  const once =
    (ask: Library['confirm']): Ask =>
    (words) => {
      if (asking.current) return notAsked();
      asking.current = true;
      const asked = ask(onSafeGround(words));
      const answer = Promise.resolve(asked).finally(() => {
        asking.current = false;
      });
      return Object.assign(answer, { update: asked.update });
    };
  // The library gives every holder the same key: two on one page would be taken for one.
  const own = createElement(Fragment, null, holder);
  return [{ confirm: once(modal.confirm), warning: once(modal.warning) }, own];
}
