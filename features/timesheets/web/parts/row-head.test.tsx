import { configure, fireEvent, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_NOTE } from '#features/timesheets/rules.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { changeDraft, newDraft } from '../grid/draft.ts';
import { RowHead } from './row-head.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

const LONG = 'x'.repeat(MAX_NOTE + 1);

function Head() {
  const [draft, change] = useReducer(
    changeDraft,
    newDraft([{ projectId: 1, absence: null, note: '', hours: {} }]),
  );
  return (
    <>
      {draft.rows.map((row) => (
        <RowHead
          key={row.key}
          row={row}
          name={{ main: '平台', detail: '' }}
          pinned={false}
          decision={undefined}
          editable
          change={change}
          onPin={() => undefined}
          onRemove={null}
        />
      ))}
      <output>{draft.rows[0]?.note}</output>
    </>
  );
}

const button = () => screen.getByRole('button', { name: '平台 的备注' });
const field = () => screen.findByRole('textbox', { name: '平台 的备注' });
const taken = () => screen.getByRole('status').textContent;

async function typeNote(value: string) {
  fireEvent.click(button());
  fireEvent.change(await field(), { target: { value } });
}

describe('the note of a row', () => {
  it('that is too long stays whole, and says by how much', async () => {
    renderWithLibrary(<Head />);
    await typeNote(LONG);
    const note = await field();
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe(`最多 ${MAX_NOTE} 个字符`);
    expect(note.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(screen.getByText(`${MAX_NOTE + 1} / ${MAX_NOTE}`)).toBeTruthy();
    fireEvent.blur(note);
    expect(taken()).toBe(LONG);
    expect(button().dataset.wrong).toBe('true');

    fireEvent.change(note, { target: { value: LONG.slice(1) } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(note);
    expect(button().dataset.wrong).toBe('false');
  });

  it('is taken as it stands when the page goes while it is being written', async () => {
    renderWithLibrary(<Head />);
    await typeNote('half a sen');
    expect(taken()).toBe('');
    fireEvent(window, new Event('pagehide'));
    expect(taken()).toBe('half a sen');
  });
});
