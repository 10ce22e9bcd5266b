import type { AriaAttributes } from 'react';

/** What a form tells its field for readers: a field that is put together hands it on to its input. */
export type FieldAria = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-required'>;
