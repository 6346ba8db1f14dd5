import { saveFile } from '../save-file.ts';

/** Hands a calendar file to the browser, which keeps it or gives it to the device’s calendar. */
export const saveCalendar = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);
