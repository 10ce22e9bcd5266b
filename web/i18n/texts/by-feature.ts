export type FeatureFile = Readonly<Record<string, unknown>>;

/** `…/features/<name>/locales/zh.json` holds the keys that start with `<name>.`. */
export function textsByFeature(
  files: Readonly<Record<string, FeatureFile>>,
): Readonly<Record<string, FeatureFile>> {
  const named = Object.entries(files).map(([path, file]) => {
    const name = /\/features\/([^/]+)\/locales\//.exec(path)?.[1];
    if (name === undefined) throw new Error(`${path} is not a feature's locale file`);
    return [name, file] as const;
  });
  return Object.fromEntries(named);
}
