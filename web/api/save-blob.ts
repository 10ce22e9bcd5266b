/** Long enough for a slow browser to have taken the data over, short enough to give it back. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser's own downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Firefox follows only links that are part of the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
