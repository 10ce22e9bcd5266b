import { ImportOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountBook, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { saveDownload } from '#web/api/download.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { ImportDialog } from '#web/ui/import/import-dialog.tsx';
import { importSource } from '#web/ui/import/import-source.ts';
import { refetchInputs, useBooks } from '../queries.ts';

interface VoucherImportProps {
  readonly book: AccountBook;
  readonly onClose: () => void;
}

/** Vouchers of a book from a file: looked through first, written on request, all of it or nothing. */
function VoucherImport({ book, onClose }: VoucherImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ImportDialog
      open
      title={t('actuals.ui.vouchers.importTitle', { book: book.name })}
      hint={t('actuals.ui.vouchers.importHint')}
      template={{ download: () => saveDownload(voucherEndpoints.importTemplate) }}
      source={importSource(
        voucherEndpoints.importSheet,
        voucherEndpoints,
        { bookId: String(book.id) },
        { corrections: 'accept' },
      )}
      agreement={(count) => t('actuals.ui.vouchers.accept', { count })}
      onWritten={() => void refetchInputs(client)}
      onClose={onClose}
    />
  );
}

/** Takes vouchers in; of which book is asked where there are several. */
export function ImportButton({ onNoBook }: { readonly onNoBook: () => void }) {
  const { t } = useTranslation();
  const { data, isPending } = useBooks();
  const books = data ?? [];
  const [book, setBook] = useState<AccountBook | null>(null);
  const [only, another] = books;
  const button = (onClick?: () => void) => (
    <Button
      type="primary"
      icon={<ImportOutlined aria-hidden="true" />}
      // Books that have not come yet are not missing.
      disabled={isPending}
      {...(onClick !== undefined && { onClick })}
    >
      {t('actuals.ui.vouchers.import')}
    </Button>
  );
  return (
    <>
      {another === undefined ? (
        button(() => (only === undefined ? onNoBook() : setBook(only)))
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: books.map((each) => ({
              key: each.id,
              label: each.name,
              onClick: () => setBook(each),
            })),
          }}
        >
          {button()}
        </Dropdown>
      )}
      {book !== null && (
        <ReturnFocus>
          <VoucherImport book={book} onClose={() => setBook(null)} />
        </ReturnFocus>
      )}
    </>
  );
}
