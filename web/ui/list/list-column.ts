import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** What its figures are measured in; stands in the heading, not in every cell. */
  readonly unit?: string;
  readonly render: (row: Row) => ReactNode;
  /** The list can be ordered by it; the endpoint knows it by the column's key. */
  readonly sortable?: boolean;
  /** Figures are aligned at the right. */
  readonly numeric?: boolean;
  readonly width?: number;
  /** Stays in view when a narrow screen scrolls sideways. */
  readonly fixed?: 'start' | 'end';
  /** Always, unless somebody hides it, or only when somebody asks for it. Default: `unlessHidden`. */
  readonly shown?: 'always' | 'unlessHidden' | 'onRequest';
}
