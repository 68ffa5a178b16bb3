/** Where lists of the area stand. */
export const partnerLogPath = '/busi/omronLog';
