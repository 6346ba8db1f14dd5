import { saveFile } from '../save-file.ts';

/** Passes a calendar file to the browser, which saves it or adds it to the device’s calendar. */
export const saveCalendar = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);
