/** Whoever goes through a long queue by keys sees the row they are at. */
export function bringIntoView(id: number): void {
  document.querySelector(`[data-row-key="${id}"]`)?.scrollIntoView?.({ block: 'nearest' });
}
