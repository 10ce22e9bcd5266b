export const LIST_PATH = '/writesettings/writesettingsList';

export const NEW_PATH = '/writesettings/writesettings';

/** The people of a batch with their sheets. */
export const sheetsPath = (id: number) => `/writesettings/workingHoursSettings/${id}`;

export const editorPath = (id: number) => `${NEW_PATH}/${id}`;
