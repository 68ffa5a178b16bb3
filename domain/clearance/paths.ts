/** Where an application is written, and the list of them. */
export const clearanceFormPath = '/fta/wmsClearnce';
export const clearancesPath = '/fta/wmsClearnceList';
