// The guide behind Help: its chapters, links between them, pictures, and the search.

import { is } from "./stage.mjs";

export async function testHelp(stage) {
  const { browser, proves, go, see } = stage;
  const address = await stage.builtIn();

  await proves("Help opens the guide, from which one comes back", async () => {
    await go(address, "#/mapmaker/print");
    await browser.until("document.querySelector('#print')", "the form");
    await browser.click("//a[.='Help']");
    await browser.until("document.querySelector('.guide h1')", "the first chapter");
    await see("help");
    is(
      (await browser.run("return document.querySelectorAll('.help nav li').length")) > 12,
      "not all chapters are listed",
    );
    await browser.click("//nav[@aria-label='Chapters']//a[contains(., 'spreadsheet')]");
    await browser.until(
      "document.querySelector('.guide h1')?.innerText.match(/spreadsheet/i) && [...document.querySelectorAll('.guide img')].every((image) => image.complete && image.naturalWidth > 30)",
      "the chapter with its pictures",
    );
    await see("help-chapter");
    await browser.run("history.go(-2)");
    await browser.until("document.querySelector('#print')", "the form again");
  });

  await proves("the guide is searched, and a result leads to its heading", async () => {
    await browser.run("location.hash = '#help'");
    await browser.until("document.querySelector('#help-search')", "the search");
    await browser.type("#help-search", "calibrate");
    await browser.until("document.querySelectorAll('.results li').length > 1", "the results");
    await see("help-search");
    await browser.run("document.querySelector('.results a').click()");
    await browser.until(
      "location.hash.split('/').length === 3 && document.querySelector('.guide h1')",
      "the chapter",
    );
    const seen = await browser.run(
      "const id = location.hash.split('/')[2]; const on = document.getElementById(id); const { top } = on.getBoundingClientRect(); return top >= 0 && top < innerHeight",
    );
    is(seen, "the heading is not in view");
    await browser.type("#help-search", "zzzz");
    await browser.until(
      "document.querySelector('.found').innerText.includes('No section')",
      "that nothing was found",
    );
  });
}
