export const printListPath = '/printlist';
