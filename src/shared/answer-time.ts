/**
 * Within how many working days an enquiry and an application are answered: pages, mails and the clock that reminds
 * readers all say what stands here.
 */
export const enquiryDays = 2;
export const enquiryTime = "two working days";
export const applicationDays = 3;
export const applicationTime = "three working days";
