import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Button, Drawer, Form, List as Rows } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AccountBook,
  type Headings,
  MAX_BOOK_NAME,
  VOUCHER_FIELDS,
  voucherEndpoints,
} from '#features/actuals/contract-vouchers.ts';
import { thousands } from '#kernel/format.ts';
import { line } from '#kernel/schemas.ts';
import { answered, upload } from '#web/api/call.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import styles from '../inputs.module.css';
import { refetchInputs, showSavedBook, useBooks } from '../queries.ts';

interface BookValues {
  readonly name: string;
  readonly headings: Headings;
}

const valuesOf = ({ name, headings }: AccountBook): BookValues => ({ name, headings });

/** The headings of a file somebody chooses, to pick from. */
function useFileHeadings(bookId: number | null) {
  const [known, setKnown] = useState<{ fileName: string | null; cells: readonly string[] }>({
    fileName: null,
    cells: [],
  });
  const read = async (file: File) => {
    const query = { bookId: String(bookId), fileName: file.name } as never;
    const reply = await answered(upload(voucherEndpoints.readHeadings, file, query));
    setKnown({ fileName: file.name, cells: reply.cells });
  };
  // What goes wrong has been shown as a toast.
  return { ...known, read: (file: File) => void read(file).catch(() => undefined) };
}

interface BookFormProps {
  readonly book: AccountBook | null;
  readonly onClose: () => void;
}

/** The name of a book, and what its files call the columns where that is not the usual. */
function BookForm({ book, onClose }: BookFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { cells, fileName, read } = useFileHeadings(book?.id ?? null);
  return (
    <EditDrawer<BookValues, AccountBook>
      key={book?.id ?? 'new'}
      title={book === null ? t('actuals.ui.books.add') : book.name}
      initial={book === null ? { name: '', headings: {} } : valuesOf(book)}
      version={book?.version ?? null}
      save={({ name, headings }, version) => {
        const given = Object.fromEntries(
          Object.entries(headings ?? {}).map(([field, heading]) => [field, heading ?? '']),
        );
        return book === null || version === null
          ? send(voucherEndpoints.createBook, { body: { name, headings: given } })
          : send(voucherEndpoints.updateBook, {
              body: { id: book.id, version, name, headings: given },
            });
      }}
      valuesOf={valuesOf}
      onSaved={(saved) => {
        showSavedBook(client, saved);
        void refetchInputs(client);
        onClose();
      }}
      onClose={onClose}
    >
      <TextItem name="name" label={t('actuals.ui.books.name')} schema={line(MAX_BOOK_NAME)} />
      <h3>{t('actuals.ui.books.headings')}</h3>
      <p className={styles.hint}>{t('actuals.ui.books.headingsHint')}</p>
      {book !== null && (
        <FileButton
          label={t('actuals.ui.books.readFile')}
          accept=".xlsx,.csv"
          onPick={read}
          className={styles.readFile}
          icon={<UploadOutlined aria-hidden="true" />}
        >
          {fileName === null
            ? t('actuals.ui.books.readFile')
            : t('actuals.ui.books.fileRead', { name: fileName })}
        </FileButton>
      )}
      {VOUCHER_FIELDS.map((field) => (
        <Form.Item key={field} name={['headings', field]} label={t(`actuals.sheet.${field}`)}>
          <AutoComplete
            allowClear
            options={cells.map((value) => ({ value }))}
            placeholder={t('actuals.ui.books.usual')}
          />
        </Form.Item>
      ))}
    </EditDrawer>
  );
}

/** The books vouchers come from. */
export function BooksDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const { data: books = [] } = useBooks();
  const [editing, setEditing] = useState<AccountBook | 'new' | null>(null);
  return (
    <ReturnFocus>
      <Drawer
        open={editing === null}
        title={t('actuals.ui.books.title')}
        size="min(480px, 100vw)"
        onClose={onClose}
        extra={
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEditing('new')}>
            {t('actuals.ui.books.add')}
          </Button>
        }
      >
        <p className={styles.hint}>{t('actuals.ui.books.hint')}</p>
        <Rows
          dataSource={books}
          locale={{ emptyText: t('actuals.ui.books.empty') }}
          renderItem={(book) => (
            <Rows.Item
              actions={[
                <Button key="edit" type="link" size="small" onClick={() => setEditing(book)}>
                  {t('actuals.ui.books.edit')}
                </Button>,
              ]}
            >
              <Rows.Item.Meta
                title={book.name}
                description={t('actuals.ui.books.facts', {
                  count: book.lines,
                  lines: thousands(book.lines),
                  from: book.firstMonth === null ? '—' : monthName(book.firstMonth),
                  to: book.lastMonth === null ? '—' : monthName(book.lastMonth),
                })}
              />
            </Rows.Item>
          )}
        />
      </Drawer>
      {editing !== null && (
        <BookForm book={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </ReturnFocus>
  );
}
