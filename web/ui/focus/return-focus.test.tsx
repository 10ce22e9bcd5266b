import { fireEvent, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { MoreMenu } from '../more-menu.tsx';
import { ReturnFocus } from './return-focus.tsx';

/** A question, and what is told once it has been answered, as after hiring somebody. */
function Hiring() {
  const [shown, setShown] = useState<'form' | 'password' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setShown('form')}>
        hire
      </button>
      <MoreMenu
        label="more"
        items={[{ key: 'hire', label: 'hire too', onClick: () => setShown('form') }]}
      />
      {shown === 'form' && (
        <ReturnFocus>
          <Modal open footer={null} onCancel={() => setShown(null)}>
            <button type="button" onClick={() => setShown('password')}>
              save
            </button>
          </Modal>
        </ReturnFocus>
      )}
      {shown === 'password' && (
        <ReturnFocus>
          <Modal open footer={null} closable={false}>
            <button type="button" onClick={() => setShown(null)}>
              seen
            </button>
          </Modal>
        </ReturnFocus>
      )}
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

describe('the focus after a dialog', () => {
  it('is where it came from', () => {
    renderWithLibrary(<Hiring />);
    press('hire');
    press('Close');
    expect(document.activeElement?.textContent).toBe('hire');
  });

  it('is where the first came from, when another has followed', () => {
    renderWithLibrary(<Hiring />);
    press('hire');
    press('save');
    press('seen');
    expect(document.activeElement?.textContent).toBe('hire');
  });

  it('is at the button of the menu it was opened from', async () => {
    renderWithLibrary(<Hiring />);
    press('more');
    const item = await screen.findByRole('menuitem', { name: 'hire too' });
    item.focus();
    fireEvent.click(item);
    press('Close');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('more');
  });
});
